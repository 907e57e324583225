import { describe, expect, it } from 'vitest';
import { createGraphBuilder, type DependencyGraph } from '../inventory/dependency-graph.ts';
import type { PackageManagerName } from '../inventory/package-manager.ts';
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

const plan = (graph: DependencyGraph, manager: PackageManagerName) =>
  fixPlan([entry], [upgrade], { graph, manager })[0];

describe('the fix plan of a project with workspaces', () => {
  it.each<[PackageManagerName, readonly string[], string | null]>([
    ['bun', ['app'], 'bun add bad@1.2.0'],
    ['bun', ['packages/a'], 'bun add --cwd packages/a bad@1.2.0'],
    ['bun', ['app', 'packages/a'], null],
    ['yarn-classic', ['app'], 'yarn upgrade bad@1.2.0'],
    ['yarn-classic', ['packages/a'], null],
    ['uv', ['app'], "uv add --package app 'bad>=1.2.0' --upgrade-package bad==1.2.0"],
    ['uv', ['packages/a'], "uv add --package packages/a 'bad>=1.2.0' --upgrade-package bad==1.2.0"],
    ['uv', ['app', 'packages/a'], null],
    ['poetry', ['app'], "poetry add 'bad@^1.2.0'"],
    ['poetry', ['packages/a'], null],
    ['pdm', ['packages/a'], null],
    ['composer', ['packages/a'], null],
  ])('tells %s where in the project it is asked for: %j', (manager, asking, command) => {
    const graph = createGraphBuilder();
    const bad = graph.addEntry({ ...BAD, group: '' });
    for (const label of ['app', 'packages/a']) {
      const root = graph.addRoot(label);
      if (asking.includes(label)) graph.addEdge(root, bad, '<1.1');
    }
    expect(plan(graph.finish(), manager)).toMatchObject({ kind: 'direct', command });
  });

  it.each([
    ['.', { file: 'Gemfile', text: 'gem "bad", "~> 1.2.0"' }],
    ['app', null],
  ])('writes into a Gemfile what that asks for, and not what a gemspec does (%s)', (asking, snippet) => {
    const graph = createGraphBuilder();
    const bad = graph.addEntry(BAD);
    for (const label of ['app', '.']) {
      const root = graph.addRoot(label);
      if (label === asking) graph.addEdge(root, bad, '< 1.1');
    }
    expect(plan(graph.finish(), 'bundler')).toMatchObject({ kind: 'direct', snippet });
  });

  it.each<[PackageManagerName, string, string, object | null]>([
    ['pnpm', '1.0.0', 'override', { file: 'pnpm-workspace.yaml', text: 'overrides:\n  "bad": 1.2.0' }],
    [
      'bun',
      '1.0.0',
      'override',
      { file: 'package.json', text: '{\n  "overrides": {\n    "bad": "1.2.0"\n  }\n}' },
    ],
    ['bun', '^1.0.0', 'refresh', null],
  ])('%s, where the project overrides it with %s: %s', (manager, override, kind, snippet) => {
    const graph = createGraphBuilder();
    const bad = graph.addEntry({ ...BAD, override });
    graph.addEdge(graph.addRoot('.'), bad, override);
    graph.addEdge(graph.addEntry({ name: 'b', version: '1.0.0' }), bad, '^1.0.0');
    expect(plan(graph.finish(), manager)).toMatchObject({ kind, certain: false, snippet });
  });

  it('has pnpm look at all workspaces', () => {
    const graph = createGraphBuilder();
    graph.addRoot('.');
    graph.addEdge(graph.addRoot('packages/a'), graph.addEntry(BAD), '^1.0.0');
    expect(plan(graph.finish(), 'pnpm')?.command).toBe('pnpm -r update bad --depth Infinity');
  });

  it.each([
    ['2.0.0', null],
    ['1.1.0', 'yarn up bad@1.2.0'],
  ])('yarn changes all workspaces at once: not where one has %s', (version, command) => {
    const graph = createGraphBuilder();
    graph.addEdge(graph.addRoot('app'), graph.addEntry(BAD), '1.0.0');
    graph.addEdge(graph.addRoot('packages/a'), graph.addEntry({ name: 'bad', version }), '*');
    graph.addEdge(
      graph.addEntry({ name: 'b', version: '1.0.0' }),
      graph.addEntry({ name: 'bad', version: '3.0.0' }),
      '3',
    );
    expect(plan(graph.finish(), 'yarn-berry')).toMatchObject({ kind: 'direct', command });
  });
});
