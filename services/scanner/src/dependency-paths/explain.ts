import { MAX_INTRODUCERS, MAX_PATHS } from '@repo/contracts/scanner';
import { byCodeUnit } from '../by-code-unit.ts';
import type { DependencyGraph, GraphEntry } from '../inventory/dependency-graph.ts';

/** Why a package is installed. Null: the file cannot tell. */
export interface Explanation {
  /** Whether the project itself asks for it. */
  readonly direct: boolean | null;
  /** The project's own dependencies that bring it along, itself among them when it is one; by name and version. */
  readonly introducedBy: Introducer[] | null;
  /** How many these are in all. */
  readonly introducedByTotal: number | null;
  /** From a root to the package, `name@version`; the shortest first. */
  readonly paths: string[][] | null;
}

export interface Introducer extends GraphEntry {
  /** What the project asks for, as it is written; null where the file does not say. */
  readonly range: string | null;
}

export const UNEXPLAINED: Explanation = {
  direct: null,
  introducedBy: null,
  introducedByTotal: null,
  paths: null,
};

/** Packages of a report: the work for each is that of walking through the edges above it. */
export const MAX_EXPLAINED = 1_000;
const PATHS_EACH = 3;
/** Nobody reads a longer one. */
const MAX_PATH_LENGTH = 100;

/** Explains the packages of an inventory, as far as its file says who needs whom. */
export function explainerOf({
  graph,
}: {
  readonly graph?: DependencyGraph;
}): (wanted: GraphEntry) => Explanation {
  return graph === undefined ? () => UNEXPLAINED : createExplainer(graph);
}

/** @returns a function that explains one package, in time that grows with the edges above it. */
export function createExplainer(graph: DependencyGraph): (wanted: GraphEntry) => Explanation {
  const { roots, entries } = graph;
  const edges = edgesOf(graph);
  const nodesOf = Map.groupBy(
    entries.map((entry, index) => ({ key: keyOf(entry), node: roots.length + index })),
    ({ key }) => key,
  );
  return (wanted) => {
    const targets = nodesOf.get(keyOf(wanted)) ?? [];
    if (targets.length === 0 || roots.length === 0) return UNEXPLAINED;
    return explain(
      graph,
      edges,
      targets.map(({ node }) => node),
    );
  };
}

/** The numbers of edges: of those that lead to each node, that leave it, and that leave a root. */
interface Edges {
  readonly into: EdgeLists;
  readonly outOf: EdgeLists;
  readonly ofRoots: readonly number[];
}

/** The edges of node `n` are `edges[starts[n]]` up to `edges[starts[n + 1]]`. */
interface EdgeLists {
  readonly starts: Uint32Array;
  readonly edges: Uint32Array;
}

function edgesOf({ roots, entries, from, to }: DependencyGraph): Edges {
  const nodes = roots.length + entries.length;
  const ofRoots = [...from.keys()].filter((edge) => (from[edge] ?? 0) < roots.length);
  return { into: listsBy(to, nodes), outOf: listsBy(from, nodes), ofRoots };
}

/** Sorts the edges by one of their ends, by counting. */
function listsBy(ends: Uint32Array, nodes: number): EdgeLists {
  const starts = new Uint32Array(nodes + 1);
  for (const node of ends) starts[node + 1] = (starts[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodes; node += 1)
    starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  const next = starts.slice();
  const edges = new Uint32Array(ends.length);
  for (const [edge, node] of ends.entries()) {
    const place = next[node] ?? 0;
    edges[place] = edge;
    next[node] = place + 1;
  }
  return { starts, edges };
}

function edgesAt({ starts, edges }: EdgeLists, node: number): Uint32Array {
  return edges.subarray(starts[node], starts[node + 1]);
}

function explain(graph: DependencyGraph, edges: Edges, targets: readonly number[]): Explanation {
  const distances = distancesTo(graph, edges.into, targets);
  const introductions = introductionsOf(graph, edges.ofRoots, distances);
  const direct = introductions.some(({ distance }) => distance === 0);
  if (!graph.isWhole && !direct) return { ...UNEXPLAINED, direct };
  const distinct = new Map(introductions.map(({ introducer }) => [keyOf(introducer), introducer]));
  // Another project of the same source has no version: it is on the path, and no dependency.
  const introducedBy = [...distinct.values()].filter(({ version }) => version !== '').sort(byNameAndVersion);
  return {
    direct,
    introducedBy: introducedBy.slice(0, MAX_INTRODUCERS),
    introducedByTotal: introducedBy.length,
    paths: shortestPaths(graph, edges.outOf, distances, introductions),
  };
}

const UNREACHED = -1;

/** Of every node: how many edges away from the nearest target; `UNREACHED` where it leads to none. */
function distancesTo(graph: DependencyGraph, into: EdgeLists, targets: readonly number[]): Int32Array {
  const distances = new Int32Array(graph.roots.length + graph.entries.length).fill(UNREACHED);
  const reached = new Uint32Array(distances.length);
  let count = 0;
  const reach = (node: number, distance: number) => {
    if (distances[node] !== UNREACHED) return;
    distances[node] = distance;
    reached[count] = node;
    count += 1;
  };
  for (const node of targets) reach(node, 0);
  for (let place = 0; place < count; place += 1) {
    const node = reached[place] ?? 0;
    const distance = (distances[node] ?? 0) + 1;
    const end = into.starts[node + 1] ?? 0;
    for (let at = into.starts[node] ?? 0; at < end; at += 1)
      reach(graph.from[into.edges[at] ?? 0] ?? 0, distance);
  }
  return distances;
}

/** An edge by which a root asks for a package that leads to a target. */
interface Introduction {
  readonly root: number;
  readonly node: number;
  readonly introducer: Introducer;
  /** From the introducer to the nearest target. */
  readonly distance: number;
}

/** Nearest first; then by name, version and root. */
function introductionsOf(
  { roots, entries, from, to, range, ranges }: DependencyGraph,
  ofRoots: readonly number[],
  distances: Int32Array,
): readonly Introduction[] {
  const introductions = ofRoots.flatMap((edge): readonly Introduction[] => {
    const node = to[edge] ?? 0;
    const entry = entries[node - roots.length];
    const distance = distances[node] ?? UNREACHED;
    if (entry === undefined || distance === UNREACHED) return [];
    const { name, version } = entry;
    const introducer = { name, version, range: ranges[range[edge] ?? 0] ?? null };
    return [{ root: from[edge] ?? 0, node, introducer, distance }];
  });
  return introductions.sort(
    (a, b) =>
      a.distance - b.distance ||
      byNameAndVersion(a.introducer, b.introducer) ||
      byCodeUnit(roots[a.root] ?? '', roots[b.root] ?? ''),
  );
}

function shortestPaths(
  graph: DependencyGraph,
  outOf: EdgeLists,
  distances: Int32Array,
  introductions: readonly Introduction[],
): string[][] {
  const label = (node: number) => {
    const { name, version } = graph.entries[node - graph.roots.length] ?? {
      name: graph.roots[node] ?? '',
      version: '',
    };
    return version === '' ? name : `${name}@${version}`;
  };
  /** Every shortest way from a node to a target. */
  function* waysFrom(node: number): Generator<string[]> {
    const distance = distances[node] ?? UNREACHED;
    if (distance === 0) yield [label(node)];
    // Of copies that are called alike one is enough: the ways through all of them could be endlessly many.
    const nearer = new Map<string, number>();
    for (const edge of edgesAt(outOf, node)) {
      const next = graph.to[edge] ?? 0;
      if (distance > 0 && distances[next] === distance - 1) nearer.set(label(next), next);
    }
    for (const [, next] of [...nearer].sort(([a], [b]) => byCodeUnit(a, b))) {
      for (const way of waysFrom(next)) yield [label(node), ...way];
    }
  }
  const paths = new Map<string, string[]>();
  const perIntroducer = new Map<string, number>();
  for (const { root, node, introducer, distance } of introductions) {
    if (paths.size >= MAX_PATHS || distance + 2 > MAX_PATH_LENGTH) break;
    const key = keyOf(introducer);
    let left = Math.min(PATHS_EACH - (perIntroducer.get(key) ?? 0), MAX_PATHS - paths.size);
    if (left <= 0) continue;
    for (const way of waysFrom(node)) {
      const path = [label(root), ...way];
      const text = JSON.stringify(path);
      if (paths.has(text)) continue;
      paths.set(text, path);
      perIntroducer.set(key, (perIntroducer.get(key) ?? 0) + 1);
      left -= 1;
      if (left === 0) break;
    }
  }
  return [...paths.values()].sort((a, b) => a.length - b.length || byCodeUnit(a.join('\0'), b.join('\0')));
}

function byNameAndVersion(a: GraphEntry, b: GraphEntry): number {
  return byCodeUnit(a.name, b.name) || byCodeUnit(a.version, b.version);
}

function keyOf({ name, version }: GraphEntry): string {
  return `${name}\0${version}`;
}
