/** The ecosystem of programs on Windows; OSV has none. Names are `vendor:product`, as CPE has them, without escapes. */
export const WINGET = 'winget';

/** A product in the vocabulary of NVD, lower case, without escapes. */
export interface ProductName {
  readonly vendor: string;
  readonly product: string;
  /** A line with versions of its own beside the main one, such as Firefox ESR; null for the main one. */
  readonly edition: Edition | null;
}

/** The editions whose versions are counted apart: the newest of them is older than what the main line has fixed. */
export const EDITIONS = ['esr', 'ltsr'] as const;
export type Edition = (typeof EDITIONS)[number];

/** Printable ASCII without the colon, which the name needs for itself. */
const NAME = /^([!-9;-~]{1,200}):([!-9;-~]{1,200})(?::(.{1,10}))?$/;

/** Reads `vendor:product` or `vendor:product:edition`; null when it is none. */
export function parseProductName(name: string): ProductName | null {
  const [, vendor, product, word] = NAME.exec(name.toLowerCase()) ?? [];
  if (vendor === undefined || product === undefined) return null;
  const edition = EDITIONS.find((known) => known === word) ?? null;
  return word !== undefined && edition === null ? null : { vendor, product, edition };
}

/** The name as it is written: `vendor:product`, with its edition. */
export function productKey({ vendor, product, edition }: ProductName): string {
  return edition === null ? `${vendor}:${product}` : `${vendor}:${product}:${edition}`;
}

/** The application in any version and edition, as a CPE 2.3 formatted string (NISTIR 7695 §6.2). */
export function toMatchString({ vendor, product }: Pick<ProductName, 'vendor' | 'product'>): string {
  return `cpe:2.3:a:${escape(vendor)}:${escape(product)}:*:*:*:*:*:*:*:*`;
}

function escape(text: string): string {
  return text.replace(/[^a-z0-9._-]/g, (character) => `\\${character}`);
}
