import {
  createGraphBuilder,
  type DependencyGraph,
  type GraphEntry,
  type GraphNode,
} from './dependency-graph.ts';
import type { DependencyScope } from './package.ts';

/** That a part of the project, or something installed, asks for something installed. */
export interface Requirement<Key> {
  readonly from: Key;
  readonly to: Key;
  /** As it is written; null where the file does not say. */
  readonly range: string | null;
  /** It may be for another version: the file does not tell. */
  readonly isPossible?: boolean;
  /** What the project has everybody ask for in its place. */
  readonly override?: string;
  /** Null for tools that are no part of what is built, absent where the file does not tell. */
  readonly scope?: DependencyScope | null;
}

/**
 * Who needs whom, of a file that gives each thing it lists a key. A requirement of which one end is not there, or that
 * leads to a part of the project, is no edge.
 *
 * @param roots the labels of the parts of the project; two with one label are one.
 */
export function graphOf<Key>(
  roots: ReadonlyMap<Key, string>,
  entries: ReadonlyMap<Key, GraphEntry>,
  requirements: readonly Requirement<Key>[],
  options?: { readonly isWhole: boolean },
): DependencyGraph {
  const graph = createGraphBuilder();
  const labelled = new Map<string, GraphNode>();
  for (const label of roots.values()) {
    if (!labelled.has(label)) labelled.set(label, graph.addRoot(label));
  }
  const told = new Map<Key, Partial<GraphEntry>>();
  for (const { to, override, isPossible } of requirements) {
    if (override !== undefined) told.set(to, { ...told.get(to), override });
    if (isPossible === true) told.set(to, { ...told.get(to), isMaybeDirect: true });
  }
  const installed = new Map<Key, GraphNode>();
  for (const [key, entry] of entries)
    installed.set(key, graph.addEntry({ ...bareEntry(entry), ...told.get(key) }));
  for (const { from, to, range, isPossible } of requirements) {
    const label = roots.get(from);
    const dependent = label === undefined ? installed.get(from) : labelled.get(label);
    const dependency = installed.get(to);
    if (dependent === undefined || dependency === undefined || isPossible === true) continue;
    graph.addEdge(dependent, dependency, range);
  }
  return graph.finish(options);
}

/** Without what a package has more. */
function bareEntry({ name, version, replaces, override, group }: GraphEntry): GraphEntry {
  return {
    name,
    version,
    ...(replaces === undefined ? {} : { replaces }),
    ...(override === undefined ? {} : { override }),
    ...(group === undefined ? {} : { group }),
  };
}

/**
 * The strongest scope in which each key is reached from what the parts of the project ask for: what production needs is
 * production, even where tests need it too. What nothing reaches is absent.
 */
export function scopesOf<Key>(
  roots: ReadonlyMap<Key, string>,
  requirements: readonly Requirement<Key>[],
): ReadonlyMap<Key, DependencyScope> {
  const waiting: Record<DependencyScope, Key[]> = { production: [], optional: [], development: [] };
  for (const { from, to, scope = null } of requirements) {
    // A folder is installed with what its own development needs, which is development for what needs the folder too.
    if (scope !== null && (roots.has(from) || scope === 'development')) waiting[scope].push(to);
  }
  const needed = Map.groupBy(requirements, ({ from }) => from);
  const scopes = new Map<Key, DependencyScope>();
  for (const scope of STRONGEST_FIRST) {
    const stack = waiting[scope];
    for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
      if (scopes.has(key)) continue;
      scopes.set(key, scope);
      for (const { to, scope: asked = null } of needed.get(key) ?? []) {
        if (asked === null || asked === 'development') continue;
        // An optional one may be missing.
        (asked === 'optional' && scope === 'production' ? waiting.optional : stack).push(to);
      }
    }
  }
  return scopes;
}

const STRONGEST_FIRST = ['production', 'optional', 'development'] as const;
