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
  for (const [key, { name, version, isBundled, override }] of entries) {
    const bundled = isBundled === true ? { isBundled } : {};
    const overridden = override === undefined ? {} : { override };
    installed.set(key, graph.addEntry({ name, version, ...bundled, ...overridden }));
  }
  for (const { from, to, range, isPossible, override } of requirements) {
    const label = roots.get(from);
    const dependent = label === undefined ? installed.get(from) : labelled.get(label);
    const dependency = installed.get(to);
    if (dependent === undefined || dependency === undefined) continue;
    if (override !== undefined) graph.tell(dependency, { override });
    if (isPossible === true) graph.tell(dependency, { isMaybeDirect: true });
    else graph.addEdge(dependent, dependency, range);
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

/** A dependency of something that is installed; an optional one may be missing. */
export interface Edge<Node> {
  readonly to: Node;
  readonly isOptional: boolean;
}

/**
 * The strongest scope in which each package is reached from what a project asks for itself: what production needs is
 * production, even where tests need it too. What nothing reaches is absent. Linear in nodes and edges.
 */
export function scopesByReach<Node>(
  roots: Iterable<readonly [Node, DependencyScope]>,
  edgesOf: (node: Node) => Iterable<Edge<Node>>,
): ReadonlyMap<Node, DependencyScope> {
  const waiting: Record<DependencyScope, Node[]> = { production: [], optional: [], development: [] };
  for (const [node, scope] of roots) waiting[scope].push(node);
  const scopes = new Map<Node, DependencyScope>();
  for (const scope of STRONGEST_FIRST) {
    const stack = waiting[scope];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (scopes.has(node)) continue;
      scopes.set(node, scope);
      for (const { to, isOptional } of edgesOf(node)) {
        (isOptional && scope === 'production' ? waiting.optional : stack).push(to);
      }
    }
  }
  return scopes;
}

const STRONGEST_FIRST = ['production', 'optional', 'development'] as const;
