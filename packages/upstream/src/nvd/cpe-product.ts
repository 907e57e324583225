/** Vendor and product of a CPE 2.3 name, in the form of `toCpeTerm`. */
export interface CpeProduct {
  readonly vendor: string;
  readonly product: string;
}

/** Reads a formatted string (NISTIR 7695 §6.2): `cpe:2.3:a:openssl:openssl:…`; null when it is none. */
export function cpeProduct(criteria: string): CpeProduct | null {
  const [scheme, version, , vendor, product] = splitComponents(criteria, 5);
  if (scheme !== 'cpe' || version !== '2.3' || vendor === undefined || product === undefined) return null;
  return { vendor: toCpeTerm(vendor), product: toCpeTerm(product) };
}

/** A name as CPE writes it: lower case, `_` for spaces; `-` and `_` are not told apart, for NVD mixes them. */
export function toCpeTerm(name: string): string {
  return name.toLowerCase().replace(/[\s-]/g, '_');
}

/** The first `count` components without their escapes; a colon within a component is written `\:`. */
function splitComponents(criteria: string, count: number): readonly string[] {
  const components: string[] = [];
  let current = '';
  for (let at = 0; at < criteria.length && components.length < count; at += 1) {
    const character = criteria.charAt(at);
    if (character === ':') {
      components.push(current);
      current = '';
    } else if (character === '\\') {
      at += 1;
      current += criteria.charAt(at);
    } else current += character;
  }
  return components.length < count ? [...components, current] : components;
}
