import type { DependencyGraph } from '../../src/inventory/dependency-graph.ts';
import type { Inventory } from '../../src/inventory/package.ts';

/** Each edge as `from > to (range)`; an end that is no node is undefined. */
export function edgesOf({ graph }: Inventory): readonly string[] {
  if (graph === undefined) return [];
  const labels = labelsOf(graph);
  const { from, to, range, ranges } = graph;
  return [...from].map(
    (node, edge) => `${labels[node]} > ${labels[to[edge] ?? -1]} (${ranges[range[edge] ?? -1]})`,
  );
}

function labelsOf({ roots, entries }: DependencyGraph): readonly string[] {
  return [...roots, ...entries.map(({ name, version }) => `${name}@${version}`)];
}
