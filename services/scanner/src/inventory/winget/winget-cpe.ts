import data from '../../../data/winget-cpe.json' with { type: 'json' };

/**
 * The product that a winget identifier stands for, in any letter case, as NVD names it: `vendor:product`, and an edition
 * with versions of its own behind it (`mozilla:firefox:esr`). Null when we do not know it.
 */
export function cpeOf(id: string): string | null {
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

const PRODUCTS: ReadonlyMap<string, string> = new Map(
  Object.entries(data.products).map(([id, name]) => [id.toLowerCase(), name]),
);
