import {
  createGraphBuilder,
  type DependencyGraph,
  type GraphEntry,
  type GraphNode,
} from './dependency-graph.ts';
import type { DependencyScope } from './package.ts';
import { type Edge, scopesByReach } from './scopes-by-reach.ts';

/** That a part of the project, or something installed, asks for something installed. */
export interface Requirement<Key> {
  readonly from: Key;
  readonly to: Key;
  /** As it is written; null where the file does not say. */
  readonly range: string | null;
}

export interface ScopedRequirement<Key> extends Requirement<Key> {
  /** Null for tools that are no part of what is built. */
  readonly scope: DependencyScope | null;
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
  requirements: Iterable<Requirement<Key>>,
): DependencyGraph {
  const graph = createGraphBuilder();
  const labelled = new Map<string, GraphNode>();
  for (const label of roots.values()) {
    if (!labelled.has(label)) labelled.set(label, graph.addRoot(label));
  }
  const installed = new Map<Key, GraphNode>();
  for (const [key, { name, version, isBundled }] of entries) {
    const bundled = isBundled === true ? { isBundled } : {};
    installed.set(key, graph.addEntry({ name, version, ...bundled }));
  }
  for (const { from, to, range } of requirements) {
    const label = roots.get(from);
    const dependent = label === undefined ? installed.get(from) : labelled.get(label);
    const dependency = installed.get(to);
    if (dependent !== undefined && dependency !== undefined) graph.addEdge(dependent, dependency, range);
  }
  return graph.finish();
}

/** The scope of each key that the parts of the project need, directly or not. */
export function scopesOf<Key>(
  roots: ReadonlyMap<Key, string>,
  requirements: readonly ScopedRequirement<Key>[],
): ReadonlyMap<Key, DependencyScope> {
  const starts: (readonly [Key, DependencyScope])[] = [];
  const edges = new Map<Key, Edge<Key>[]>();
  for (const { from, to, scope } of requirements) {
    if (scope === null) continue;
    // A folder is installed with what its own development needs, which is development for what needs the folder too.
    if (roots.has(from) || scope === 'development') starts.push([to, scope]);
    if (scope === 'development') continue;
    const own = edges.get(from) ?? [];
    own.push({ to, isOptional: scope === 'optional' });
    edges.set(from, own);
  }
  return scopesByReach(starts, (key) => edges.get(key) ?? []);
}
