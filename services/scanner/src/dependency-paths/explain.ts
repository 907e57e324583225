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

/** The numbers of the edges that lead to each node, and of those that leave it. */
interface Edges {
  readonly into: readonly (readonly number[])[];
  readonly outOf: readonly (readonly number[])[];
}

function edgesOf({ roots, entries, from, to }: DependencyGraph): Edges {
  const lists = () => Array.from({ length: roots.length + entries.length }, (): number[] => []);
  const into = lists();
  const outOf = lists();
  for (const [edge, node] of to.entries()) into[node]?.push(edge);
  for (const [edge, node] of from.entries()) outOf[node]?.push(edge);
  return { into, outOf };
}

function explain(graph: DependencyGraph, edges: Edges, targets: readonly number[]): Explanation {
  const distances = distancesTo(graph, edges, targets);
  const introductions = introductionsOf(graph, edges, distances);
  const direct = introductions.some(({ distance }) => distance === 0);
  if (!graph.isWhole && !direct) return { ...UNEXPLAINED, direct };
  const distinct = new Map(introductions.map(({ introducer }) => [keyOf(introducer), introducer]));
  const introducedBy = [...distinct.values()].sort(byNameAndVersion);
  return {
    direct,
    introducedBy: introducedBy.slice(0, MAX_INTRODUCERS),
    introducedByTotal: introducedBy.length,
    paths: shortestPaths(graph, edges, distances, introductions),
  };
}

/** Of every node that leads to a target: how many edges away from the nearest. */
function distancesTo(
  graph: DependencyGraph,
  edges: Edges,
  targets: readonly number[],
): ReadonlyMap<number, number> {
  const distances = new Map(targets.map((node) => [node, 0]));
  // Entries that are added while a map is walked through are visited too.
  for (const [node, distance] of distances) {
    for (const edge of edges.into[node] ?? []) {
      const dependent = graph.from[edge] ?? 0;
      if (!distances.has(dependent)) distances.set(dependent, distance + 1);
    }
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
  graph: DependencyGraph,
  edges: Edges,
  distances: ReadonlyMap<number, number>,
): readonly Introduction[] {
  const { roots, entries, from, range, ranges } = graph;
  const introductions: Introduction[] = [];
  for (const [node, distance] of distances) {
    const entry = entries[node - roots.length];
    if (entry === undefined) continue;
    for (const edge of edges.into[node] ?? []) {
      const root = from[edge] ?? 0;
      if (root >= roots.length) continue;
      const introducer = { ...entry, range: ranges[range[edge] ?? 0] ?? null };
      introductions.push({ root, node, introducer, distance });
    }
  }
  return introductions.sort(
    (a, b) =>
      a.distance - b.distance ||
      byNameAndVersion(a.introducer, b.introducer) ||
      byCodeUnit(roots[a.root] ?? '', roots[b.root] ?? ''),
  );
}

function shortestPaths(
  graph: DependencyGraph,
  edges: Edges,
  distances: ReadonlyMap<number, number>,
  introductions: readonly Introduction[],
): string[][] {
  const label = (node: number) => {
    const entry = graph.entries[node - graph.roots.length];
    return entry === undefined ? (graph.roots[node] ?? '') : `${entry.name}@${entry.version}`;
  };
  /** Every shortest way from a node to a target. */
  function* waysFrom(node: number): Generator<string[]> {
    const distance = distances.get(node);
    if (distance === 0) yield [label(node)];
    const next = new Set((edges.outOf[node] ?? []).map((edge) => graph.to[edge] ?? 0));
    const nearer = [...next].filter((each) => distances.get(each) === (distance ?? 0) - 1);
    for (const each of nearer.sort((a, b) => byCodeUnit(label(a), label(b)))) {
      for (const way of waysFrom(each)) yield [label(node), ...way];
    }
  }
  const paths = new Map<string, string[]>();
  const perIntroducer = new Map<string, number>();
  for (const { root, node, introducer, distance } of introductions) {
    if (distance + 2 > MAX_PATH_LENGTH) break;
    const key = keyOf(introducer);
    for (const way of waysFrom(node)) {
      const count = perIntroducer.get(key) ?? 0;
      if (paths.size >= MAX_PATHS || count >= PATHS_EACH) break;
      const path = [label(root), ...way];
      const text = JSON.stringify(path);
      if (!paths.has(text)) perIntroducer.set(key, count + 1);
      paths.set(text, path);
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
