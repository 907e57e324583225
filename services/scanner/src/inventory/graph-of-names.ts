import {
  createGraphBuilder,
  type DependencyGraph,
  type GraphEntry,
  type GraphNode,
} from './dependency-graph.ts';
import type { DependencyScope } from './package.ts';
import { scopesByReach } from './requirements.ts';

/** What a root or an entry asks for: every entry that the file calls so. */
export interface Ask {
  readonly name: string;
  /** As it is written; null where the file does not say. */
  readonly range: string | null;
  /** In which a root asks for it, where that is known. */
  readonly scope?: DependencyScope;
  /** In which a root asks for it, as its manager calls it; empty for what ships, null where no command changes that. */
  readonly group?: string | null;
}

export interface NamedRoot {
  readonly label: string;
  readonly asks: readonly Ask[];
}

export interface NamedEntry {
  /** The package of the report; null for a part of the project that is asked for like one. */
  readonly entry: GraphEntry | null;
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
  const groups = groupsByName(roots);
  for (const { entry, names, asks } of entries) {
    if (entry === null) continue;
    const { name, version, replaces } = entry;
    const asked = names.map((called) => groups.get(called)).filter((group) => group !== undefined);
    const [group = null, ...others] = new Set(asked);
    const from = graph.addEntry({
      name,
      version,
      ...(replaces === undefined ? {} : { replaces }),
      ...(group === null || others.length > 0 ? {} : { group }),
    });
    asking.push({ from, asks });
    for (const called of new Set(names)) {
      const known = byName.get(called) ?? [];
      byName.set(called, known);
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

/** The group in which roots ask for what is called so; null where it is not one. */
function groupsByName(roots: readonly NamedRoot[]): ReadonlyMap<string, string | null> {
  const groups = new Map<string, string | null>();
  for (const { name, group = null } of roots.flatMap(({ asks }) => asks)) {
    groups.set(name, groups.get(name) === undefined || groups.get(name) === group ? group : null);
  }
  return groups;
}

/** The scopes of entries by reach from what roots ask for in a known one; what none reaches is absent. */
export function scopesOfNames(
  roots: readonly NamedRoot[],
  entries: readonly NamedEntry[],
): ReadonlyMap<GraphEntry | null, DependencyScope> {
  const byName = new Map<string, NamedEntry[]>();
  for (const each of entries) {
    for (const name of each.names) {
      const known = byName.get(name) ?? [];
      byName.set(name, known);
      if (known.length < MAX_VERSIONS) known.push(each);
    }
  }
  const targets = (name: string) => byName.get(name) ?? [];
  const starts = roots.flatMap(({ asks }) =>
    asks.flatMap(({ name, scope }) =>
      scope === undefined ? [] : targets(name).map((to) => [to, scope] as const),
    ),
  );
  const reached = scopesByReach(starts, ({ asks }) =>
    asks.flatMap(({ name }) => targets(name).map((to) => ({ to, isOptional: false }))),
  );
  const scopes = new Map<GraphEntry | null, DependencyScope>();
  // The strongest comes first.
  for (const [{ entry }, scope] of reached) if (!scopes.has(entry)) scopes.set(entry, scope);
  return scopes;
}
