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

/**
 * Explains packages of an inventory, as far as its file says who needs whom.
 *
 * @param packages those that can be explained; all when left out.
 * @returns a function that explains one of them, in time that grows with the edges above it.
 */
export function createExplainer(
  graph: DependencyGraph | undefined,
  packages: readonly GraphEntry[] = graph?.entries ?? [],
): (wanted: GraphEntry) => Explanation {
  if (graph === undefined || graph.roots.length === 0 || packages.length === 0) return () => UNEXPLAINED;
  const walk = walkOf(graph);
  const names = new Set(packages.map(({ name }) => name));
  const nodes = graph.entries.flatMap(({ name }, at) => (names.has(name) ? graph.roots.length + at : []));
  const nodesOf = Map.groupBy(nodes, (node) => walk.entryOf(node)?.name);
  return ({ name, version }) => {
    const targets = (nodesOf.get(name) ?? []).filter((node) => walk.entryOf(node)?.version === version);
    return targets.length === 0 ? UNEXPLAINED : explain(graph, walk, targets);
  };
}

/** What a walk through a graph needs. */
interface Walk {
  readonly into: Neighbours;
  readonly outOf: Neighbours;
  /** By the node that is asked for. */
  readonly asks: ReadonlyMap<number, readonly Ask[]>;
  /** Undefined of a root. */
  readonly entryOf: (node: number) => GraphEntry | undefined;
  /** What paths call a node. */
  readonly label: (node: number) => string;
  /** Of every node: how many edges away from the nearest target; `UNREACHED` where it leads to none. */
  readonly distances: Int32Array;
  readonly reached: Uint32Array;
}

/** The nodes at the other ends of the edges of node `n` are `nodes[starts[n]]` up to `nodes[starts[n + 1]]`. */
interface Neighbours {
  readonly starts: Uint32Array;
  readonly nodes: Uint32Array;
}

/** An edge by which a root asks for a package. */
interface Ask {
  /** Among all of them, by name, version and root. */
  readonly place: number;
  readonly root: number;
  readonly node: number;
  readonly introducer: Introducer;
}

function walkOf(graph: DependencyGraph): Walk {
  const { roots, entries, from, to } = graph;
  const nodes = roots.length + entries.length;
  const entryOf = (node: number) => entries[node - roots.length];
  return {
    into: neighboursBy(to, from, nodes),
    outOf: neighboursBy(from, to, nodes),
    asks: asksOf(graph),
    entryOf,
    label: (node) => {
      const entry = entryOf(node);
      if (entry === undefined) return roots[node] ?? '';
      return entry.version === '' ? entry.name : `${entry.name}@${entry.version}`;
    },
    distances: new Int32Array(nodes),
    reached: new Uint32Array(nodes),
  };
}

/** Sorts the edges by one of their ends, by counting. */
function neighboursBy(ends: Uint32Array, others: Uint32Array, count: number): Neighbours {
  const starts = new Uint32Array(count + 1);
  for (const node of ends) starts[node + 1] = (starts[node + 1] ?? 0) + 1;
  for (let node = 0; node < count; node += 1)
    starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  const next = starts.slice();
  const nodes = new Uint32Array(ends.length);
  for (let edge = 0; edge < ends.length; edge += 1) {
    const node = ends[edge] ?? 0;
    const place = next[node] ?? 0;
    nodes[place] = others[edge] ?? 0;
    next[node] = place + 1;
  }
  return { starts, nodes };
}

function asksOf({ roots, entries, from, to, range, ranges }: DependencyGraph): Walk['asks'] {
  const asks: Omit<Ask, 'place'>[] = [];
  for (let edge = 0; edge < from.length; edge += 1) {
    const root = from[edge] ?? 0;
    const node = to[edge] ?? 0;
    const entry = entries[node - roots.length];
    if (root >= roots.length || entry === undefined) continue;
    const { name, version } = entry;
    asks.push({ root, node, introducer: { name, version, range: ranges[range[edge] ?? 0] ?? null } });
  }
  asks.sort(
    (a, b) =>
      byNameAndVersion(a.introducer, b.introducer) || byCodeUnit(roots[a.root] ?? '', roots[b.root] ?? ''),
  );
  return Map.groupBy(
    asks.map((ask, place) => ({ ...ask, place })),
    ({ node }) => node,
  );
}

function explain(graph: DependencyGraph, walk: Walk, targets: readonly number[]): Explanation {
  const introductions = introductionsOf(walk, targets);
  const direct = walk.distances[introductions[0]?.node ?? -1] === 0;
  if (!direct && targets.some((node) => walk.entryOf(node)?.isMaybeDirect)) return UNEXPLAINED;
  if (!graph.isWhole && !direct) return { ...UNEXPLAINED, direct };
  const distinct = new Map(introductions.map(({ introducer }) => [keyOf(introducer), introducer]));
  // Another project of the same source has no version: it is on the path, and no dependency.
  const introducedBy = [...distinct.values()].filter(({ version }) => version !== '').sort(byNameAndVersion);
  return {
    direct,
    introducedBy: introducedBy.slice(0, MAX_INTRODUCERS),
    introducedByTotal: introducedBy.length,
    paths: shortestPaths(walk, introductions),
  };
}

const UNREACHED = -1;

/** Fills `distances`. @returns the nodes that lead to a target, nearest first. */
function measure({ into, distances, reached }: Walk, targets: readonly number[]): Uint32Array {
  distances.fill(UNREACHED);
  let count = 0;
  for (const node of targets) {
    distances[node] = 0;
    reached[count] = node;
    count += 1;
  }
  for (let place = 0; place < count; place += 1) {
    const node = reached[place] ?? 0;
    const distance = (distances[node] ?? 0) + 1;
    const end = into.starts[node + 1] ?? 0;
    for (let at = into.starts[node] ?? 0; at < end; at += 1) {
      const dependent = into.nodes[at] ?? 0;
      if (distances[dependent] !== UNREACHED) continue;
      distances[dependent] = distance;
      reached[count] = dependent;
      count += 1;
    }
  }
  return reached.subarray(0, count);
}

/** The asks that lead to a target. Nearest first; then by name, version and root. */
function introductionsOf(walk: Walk, targets: readonly number[]): readonly Ask[] {
  const { asks, distances } = walk;
  if (asks.size === 0) return [];
  const leading = [...measure(walk, targets)].flatMap((node) => asks.get(node) ?? []);
  const distanceOf = ({ node }: Ask) => distances[node] ?? UNREACHED;
  return leading.sort((a, b) => distanceOf(a) - distanceOf(b) || a.place - b.place);
}

function shortestPaths(walk: Walk, introductions: readonly Ask[]): string[][] {
  const { outOf, distances, label } = walk;
  /** Takes every shortest way from a node to a target, until `take` says that it has enough. */
  const follow = (way: readonly string[], node: number, take: (path: string[]) => boolean): boolean => {
    const path = [...way, label(node)];
    const distance = distances[node] ?? UNREACHED;
    if (distance === 0) return take(path);
    // Of copies that are called alike one is enough: the ways through all of them could be endlessly many.
    const nearer = new Map<string, number>();
    for (const next of outOf.nodes.subarray(outOf.starts[node], outOf.starts[node + 1])) {
      if (distances[next] === distance - 1) nearer.set(label(next), next);
    }
    const ways = nearer.size > 1 ? [...nearer].sort(([a], [b]) => byCodeUnit(a, b)) : nearer;
    for (const [, next] of ways) if (follow(path, next, take)) return true;
    return false;
  };
  const paths = new Map<string, string[]>();
  const perIntroducer = new Map<string, number>();
  for (const { root, node, introducer } of introductions) {
    if (paths.size >= MAX_PATHS || (distances[node] ?? 0) + 2 > MAX_PATH_LENGTH) break;
    const key = keyOf(introducer);
    let left = Math.min(PATHS_EACH - (perIntroducer.get(key) ?? 0), MAX_PATHS - paths.size);
    if (left <= 0) continue;
    follow([label(root)], node, (path) => {
      const text = path.join('\0');
      if (paths.has(text)) return false;
      paths.set(text, path);
      perIntroducer.set(key, (perIntroducer.get(key) ?? 0) + 1);
      left -= 1;
      return left === 0;
    });
  }
  return [...paths]
    .sort(([a, one], [b, other]) => one.length - other.length || byCodeUnit(a, b))
    .map(([, path]) => path);
}

function byNameAndVersion(a: GraphEntry, b: GraphEntry): number {
  return byCodeUnit(a.name, b.name) || byCodeUnit(a.version, b.version);
}

function keyOf({ name, version }: GraphEntry): string {
  return `${name}\0${version}`;
}
