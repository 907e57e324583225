import { expect, it } from 'vitest';
import { createExplainer } from '../dependency-paths/explain.ts';
import { createGraphBuilder } from './dependency-graph.ts';

it('shortens the label of a root, which stands in every path', () => {
  const graph = createGraphBuilder();
  const root = graph.addRoot('x'.repeat(1_000_000));
  graph.addEdge(root, graph.addEntry({ name: 'left', version: '1.0.0' }), '^1.0.0');
  const { paths } = createExplainer(graph.finish())({ name: 'left', version: '1.0.0' });
  expect(paths).toEqual([[`${'x'.repeat(256)}…`, 'left@1.0.0']]);
});
