/** How the source package of a binary package is called; templates as in `sourceTable`. */
export type SourceTable = ReadonlyMap<string, readonly string[]>;

/**
 * Reads lines of `source: binary binary …`. In a binary's name `#` stands for a number (`3`, `1.1`). A source may have
 * alternatives (`a|b`) and hold `$1`, the first number of the binary's name, `$v`, the first two numbers of its upstream version
 * (`10.5`), or `$m`, the first one.
 */
export function sourceTable(lines: readonly string[]): SourceTable {
  const table = new Map<string, string[]>();
  for (const line of lines) {
    const [sources = '', binaries = ''] = line.split(': ');
    for (const binary of binaries.split(' ')) {
      table.set(binary, [...(table.get(binary) ?? []), ...sources.split('|')]);
    }
  }
  return table;
}

const NUMBER = /\d+(?:\.\d+)*/g;

/** The source packages that `table` names for a binary package; null when it is not in it. */
export function sourcesIn(table: SourceTable, binary: string, version: string): readonly string[] | null {
  const templates = table.get(binary) ?? table.get(binary.replace(NUMBER, '#'));
  if (templates === undefined) return null;
  const [number = ''] = binary.match(NUMBER) ?? [];
  const upstream = version.slice(version.indexOf(':') + 1);
  const [major = '', minor = ''] = upstream.split(/[^0-9]/, 2);
  const values: Readonly<Record<string, string>> = { '1': number, v: `${major}.${minor}`, m: major };
  const sources = templates.map((source) =>
    source.replace(/\$([1vm])/g, (_, key: string) => values[key] ?? ''),
  );
  return [...new Set(sources)];
}
