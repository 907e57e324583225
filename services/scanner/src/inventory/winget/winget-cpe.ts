import data from '../../../data/winget-cpe.json' with { type: 'json' };

/** A product in the vocabulary of the National Vulnerability Database (NISTIR 7695), unescaped. */
export interface CpeProduct {
  /** An application; winget lists nothing else. */
  readonly part: 'a';
  readonly vendor: string;
  readonly product: string;
  /** A line with versions of its own, such as Firefox ESR; null for the main one. */
  readonly edition: string | null;
}

/** The product that a winget identifier stands for, in any letter case; null when we do not know it. */
export function cpeOf(id: string): CpeProduct | null {
  const key = id.toLowerCase();
  const exact = PRODUCTS.get(key);
  if (exact !== undefined) return exact;
  // `Python.Python.3.*` stands for the identifiers of all versions, languages and editions.
  for (let dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
    const family = PRODUCTS.get(`${key.slice(0, dot)}.*`);
    if (family !== undefined) return family;
  }
  return null;
}

const PRODUCTS: ReadonlyMap<string, CpeProduct> = new Map(
  Object.entries(data.products).map(([id, name]) => {
    const [vendor = '', product = '', edition = null] = name.split(':');
    return [id.toLowerCase(), { part: 'a', vendor, product, edition }];
  }),
);
