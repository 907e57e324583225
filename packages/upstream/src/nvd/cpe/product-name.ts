/** A product in the vocabulary of NVD, lower case, without escapes. */
export interface ProductName {
  readonly vendor: string;
  readonly product: string;
}

/** Printable ASCII without the colon, which the name needs for itself. */
const NAME = /^([!-9;-~]{1,200}):([!-9;-~]{1,200})$/;

/** Reads `vendor:product`; null when it is none. */
export function parseProductName(name: string): ProductName | null {
  const [, vendor, product] = NAME.exec(name.toLowerCase()) ?? [];
  return vendor === undefined || product === undefined ? null : { vendor, product };
}

/** The name as it is written: `vendor:product`. */
export function productKey({ vendor, product }: ProductName): string {
  return `${vendor}:${product}`;
}

/** The application in any version, as a CPE 2.3 formatted string (NISTIR 7695 §6.2). */
export function toMatchString({ vendor, product }: ProductName): string {
  return `cpe:2.3:a:${escape(vendor)}:${escape(product)}:*:*:*:*:*:*:*:*`;
}

function escape(text: string): string {
  return text.replace(/[^a-z0-9._-]/g, (character) => `\\${character}`);
}
