import { describe, expect, it } from 'vitest';
import { createGraphBuilder, type DependencyGraph } from '../inventory/dependency-graph.ts';
import { fixPlan } from './fix-plan.ts';

const BAD = { name: 'bad', version: '1.0.0' };
const entry = { package: { ...BAD, ecosystem: 'npm' }, vulnerabilities: [{ id: 'A' }] };
const upgrade = {
  package: 'bad',
  ecosystem: 'npm',
  from: '1.0.0',
  to: '1.2.0',
  breaking: false,
  remaining: [],
};
const plan = (graph: DependencyGraph) => fixPlan([entry], [upgrade], { graph, manager: 'yarn-classic' })[0];

describe('the fix plan of yarn 1', () => {
  // What yarn 1.22 does with these was tried: `resolutions` leave what the project asks for, `yarn upgrade` all else.
  it.each([
    ['^1.0.0', [], 'yarn upgrade bad', null],
    ['1.0.0', [], 'yarn upgrade bad@1.2.0', null],
    ['^1.0.0', ['^1.0.0'], 'yarn install && yarn upgrade bad', '**/bad'],
    ['^1.0.0', ['1.0.0'], 'yarn install && yarn upgrade bad@1.2.0', '**/bad'],
    [undefined, ['^1.0.0'], null, '**/bad'],
    [undefined, [], 'yarn upgrade bad@1.2.0', null],
  ])('yarn 1, whose project asks for %s and others for %j', (project, parents, command, resolution) => {
    const graph = createGraphBuilder();
    const bad = graph.addEntry(BAD);
    const root = graph.addRoot('app');
    if (project !== undefined) graph.addEdge(root, bad, project);
    for (const range of parents)
      graph.addEdge(graph.addEntry({ name: 'parent', version: '3.0.0' }), bad, range);
    const planned = plan(graph.finish());
    const resolutions = resolution === null ? null : { [resolution]: '1.2.0' };
    expect(planned?.command).toBe(command);
    expect(JSON.parse(planned?.snippet?.text ?? '{"resolutions":null}')).toEqual({ resolutions });
  });

  it('yarn: forces nothing below a dependent of which another version has a higher one', () => {
    const graph = createGraphBuilder();
    graph.addEdge(graph.addEntry({ name: 'parent', version: '1.0.0' }), graph.addEntry(BAD), '^1.0.0');
    const newer = graph.addEntry({ name: 'bad', version: '2.0.0' });
    graph.addEdge(graph.addEntry({ name: 'parent', version: '2.0.0' }), newer, '^2.0.0');
    expect(plan(graph.finish())).toMatchObject({ command: null, snippet: null });
  });
});
