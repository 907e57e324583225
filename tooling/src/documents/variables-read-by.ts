const ACCESS = /\benv(?:\.|\[')([A-Z][A-Z0-9_]+)\b/g;
const NAME = /'((?:OTEL|TEST|FAULT|DEMO|CORPUS)_[A-Z0-9_]+)'/g;

/** The environment variables that a source file reads: by property, or by a name of a family of ours as a string. */
export function variablesReadBy(source: string): ReadonlySet<string> {
  return new Set(
    [ACCESS, NAME].flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name)),
  );
}
