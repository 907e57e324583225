import {
  createGraphBuilder,
  type DependencyGraph,
  type GraphEntry,
  type GraphNode,
} from './dependency-graph.ts';

/** What a root or an entry asks for: every entry that the file calls so. */
export interface Ask {
  readonly name: string;
  /** As it is written; null where the file does not say. */
  readonly range: string | null;
}

export interface NamedRoot {
  readonly label: string;
  readonly asks: readonly Ask[];
}

export interface NamedEntry {
  /** The package of the report. */
  readonly entry: GraphEntry;
  /** What the file calls it where others ask for it. */
  readonly names: readonly string[];
  readonly asks: readonly Ask[];
}

/** More versions of one name than any project locks. */
const MAX_VERSIONS = 32;

/**
 * The graph of a file whose entries ask for each other by name. Nothing that is called so (an optional dependency, a
 * part of the platform, a package of the project itself) is no edge.
 */
export function graphOfNames(
  roots: readonly NamedRoot[],
  entries: readonly NamedEntry[],
  options?: { readonly isWhole: boolean },
): DependencyGraph {
  const graph = createGraphBuilder();
  const byName = new Map<string, GraphNode[]>();
  const asking = roots.map(({ label, asks }) => ({ from: graph.addRoot(label), asks }));
  for (const { entry, names, asks } of entries) {
    const from = graph.addEntry({ name: entry.name, version: entry.version });
    asking.push({ from, asks });
    for (const name of new Set(names)) {
      const known = byName.get(name) ?? [];
      byName.set(name, known);
      if (known.length < MAX_VERSIONS) known.push(from);
    }
  }
  for (const { from, asks } of asking) {
    for (const { name, range } of asks) {
      for (const to of byName.get(name) ?? []) graph.addEdge(from, to, range);
    }
  }
  return graph.finish(options);
}
