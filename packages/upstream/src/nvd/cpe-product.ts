import { splitCpe } from './split-cpe.ts';

/** Vendor and product of a CPE 2.3 name, in the form of `toCpeTerm`. */
export interface CpeProduct {
  readonly vendor: string;
  readonly product: string;
}

/** Reads a formatted string (NISTIR 7695 §6.2): `cpe:2.3:a:openssl:openssl:…`; null when it is none. */
export function cpeProduct(criteria: string): CpeProduct | null {
  const [scheme, version, , vendor, product] = splitCpe(criteria, 5);
  if (scheme !== 'cpe' || version !== '2.3' || vendor === undefined || product === undefined) return null;
  return { vendor: toCpeTerm(vendor), product: toCpeTerm(product) };
}

/** A name as CPE writes it: lower case, `_` for spaces; `-` and `_` are not told apart, for NVD mixes them. */
export function toCpeTerm(name: string): string {
  return name.toLowerCase().replace(/[\s-]/g, '_');
}
