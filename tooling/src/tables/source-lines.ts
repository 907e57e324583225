/** `source: binary binary …`, of every package that is not called like its source; sorted. */
function sourceLines(pairs: Iterable<readonly [binary: string, source: string]>): readonly string[] {
  const bySource = new Map<string, Set<string>>();
  for (const [binary, source] of pairs) {
    if (binary !== source) bySource.set(source, (bySource.get(source) ?? new Set()).add(binary));
  }
  return [...bySource].map(([source, binaries]) => `${source}: ${[...binaries].sort().join(' ')}`).sort();
}

/** From `APKINDEX` files: `P:` is the package, `o:` its origin (apk-package(5)). */
export function alpineOrigins(indexes: readonly string[]): readonly string[] {
  const stanzas = indexes.flatMap((index) => index.split('\n\n'));
  return sourceLines(
    stanzas.flatMap((stanza) => {
      const name = /^P:(.+)$/m.exec(stanza)?.[1];
      const origin = /^o:(.+)$/m.exec(stanza)?.[1];
      return name === undefined || origin === undefined ? [] : [[name, origin] as const];
    }),
  );
}

/** From lines of `name source-1.2-3.src.rpm`. */
export function rpmSources(lists: readonly string[]): readonly string[] {
  const rows = lists.flatMap((list) => [
    ...list.matchAll(/^(\S+) (\S+)-[^-\s]+-[^-\s]+\.(?:no)?src\.rpm$/gm),
  ]);
  return sourceLines(rows.map(([, name = '', source = '']) => [name, source]));
}
