/** The metrics of a vector and the values each may have. */
export interface VectorGrammar {
  /** Stands before the first metric; empty for CVSS 2. */
  readonly prefix: string;
  readonly mandatory: ReadonlyMap<string, readonly string[]>;
  readonly optional: ReadonlyMap<string, readonly string[]>;
}

/** No version's vector with every metric set is as long. */
const LONGEST_VECTOR = 400;

/** Reads `AV:N,A,L,P AC:L,H …` into a table. */
export function metricTable(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text.split(' ').map((part) => {
      const [name = '', values = ''] = part.split(':');
      return [name, values.split(',')] as const;
    }),
  );
}

/** The metrics of `text`, in any order; null when one is unknown, twice there, missing, or has a wrong value. */
export function parseVector(text: string, grammar: VectorGrammar): ReadonlyMap<string, string> | null {
  if (text.length > LONGEST_VECTOR || !text.startsWith(grammar.prefix)) return null;
  const metrics = new Map<string, string>();
  for (const part of text.slice(grammar.prefix.length).split('/')) {
    const colon = part.indexOf(':');
    const name = part.slice(0, Math.max(colon, 0));
    const value = part.slice(colon + 1);
    const allowed = grammar.mandatory.get(name) ?? grammar.optional.get(name);
    if (allowed === undefined || !allowed.includes(value) || metrics.has(name)) return null;
    metrics.set(name, value);
  }
  return grammar.mandatory.keys().every((name) => metrics.has(name)) ? metrics : null;
}
