/** How the source package of a binary package is called; templates as in `sourceTable`. */
export type SourceTable = ReadonlyMap<string, readonly string[]>;

/**
 * Reads lines of `source: binary binary …`. In a binary's name `#` stands for a number (`3`, `1.1`). A source may have
 * alternatives (`a|b`) and hold `$1` or `$2`, the first or second number of the binary's name, `$v`, the first two numbers of its
 * upstream version (`10.5`), or `$m`, the first one.
 */
export function sourceTable(lines: readonly string[]): SourceTable {
  const table = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(': ');
    if (colon === -1) continue;
    const sources = line.slice(0, colon).split('|');
    for (const binary of line.slice(colon + 2).split(' ')) {
      table.set(binary, [...(table.get(binary) ?? []), ...sources]);
    }
  }
  return table;
}

const NUMBER = /\d+(?:\.\d+)*/g;

/** The source packages that `table` names for a binary package; null when it is not in it. */
export function sourcesIn(table: SourceTable, binary: string, version: string): readonly string[] | null {
  // Debian's 64-bit time_t transition renamed libraries: libssl3t64.
  const name = withoutTime64(binary);
  const templates = table.get(binary) ?? table.get(name) ?? table.get(name.replace(NUMBER, '#'));
  if (templates === undefined) return null;
  const [first = '', second = ''] = name.match(NUMBER) ?? [];
  const [major = '', minor = ''] = upstreamOf(version).split(/[^0-9]/, 2);
  const values: Readonly<Record<string, string>> = {
    '1': first,
    '2': second,
    v: `${major}.${minor}`,
    m: major,
  };
  return [
    ...new Set(
      templates.map((source) => source.replace(/\$([12vm])/g, (_, key: string) => values[key] ?? '')),
    ),
  ];
}

function withoutTime64(binary: string): string {
  const at = binary.lastIndexOf('t64');
  const isMark = at > 0 && (at + 3 === binary.length || binary[at + 3] === '-');
  return isMark ? binary.slice(0, at) + binary.slice(at + 3) : binary;
}

function upstreamOf(version: string): string {
  return version.slice(version.indexOf(':') + 1);
}
