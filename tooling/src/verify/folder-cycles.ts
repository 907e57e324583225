/** An import of one file by another, both as paths from the root of the repository. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
}

/**
 * Cycles between the folders on top of a workspace's `src`, each as the folders along it. Files beside those folders
 * put the parts together: they stand above and below, and only lint's rule on files holds for them.
 */
export function folderCycles(imports: readonly FileImport[]): readonly (readonly string[])[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [importer, imported] = [topFolder(from), topFolder(to)];
    if (importer === null || imported === null || importer === imported) continue;
    graph.set(importer, (graph.get(importer) ?? new Set()).add(imported));
  }
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (folder: string, path: readonly string[]) => {
    const at = path.indexOf(folder);
    if (at !== -1) cycles.push([...path.slice(at), folder]);
    if (at !== -1 || done.has(folder)) return;
    for (const next of graph.get(folder) ?? []) visit(next, [...path, folder]);
    done.add(folder);
  };
  for (const folder of graph.keys()) visit(folder, []);
  return cycles;
}

/** `packages/upstream/src/osv`; null for a file beside the folders, or outside of `src`. */
function topFolder(file: string): string | null {
  return /^.*?\/src\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}
