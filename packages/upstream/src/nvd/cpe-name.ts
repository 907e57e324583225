/** What is used of a CPE 2.3 name: lower case, without escapes; `*` any, `-` none, and `*` for what is not there. */
export interface CpeName {
  readonly part: string;
  readonly vendor: string;
  readonly product: string;
  readonly version: string;
  readonly update: string;
  /** How it is sold or maintained: `esr`, `lts`, `community`. */
  readonly softwareEdition: string;
  /** The operating system or environment that it is made for. */
  readonly targetSoftware: string;
}

/** Reads a formatted string (NISTIR 7695 §6.2); null when it is none. */
export function parseCpeName(criteria: string): CpeName | null {
  const [scheme, specification, part, vendor, product, ...rest] = splitCpe(criteria.toLowerCase(), 13);
  if (scheme !== 'cpe' || specification !== '2.3' || part === undefined) return null;
  if (vendor === undefined || product === undefined) return null;
  const [version = '*', update = '*', , , softwareEdition = '*', targetSoftware = '*'] = rest;
  return { part, vendor, product, version, update, softwareEdition, targetSoftware };
}

/** A name as CPE writes it: lower case, `_` for spaces; `-` and `_` are not told apart, for NVD mixes them. */
export function toCpeTerm(name: string): string {
  return name.toLowerCase().replace(/[\s-]/g, '_');
}

/**
 * The first `count` components of a CPE 2.3 formatted string (NISTIR 7695 §6.2) without their escapes; a colon within a
 * component is written `\:`.
 */
function splitCpe(criteria: string, count: number): readonly string[] {
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
