import { MAX_INTRODUCERS, MAX_PATHS } from '@repo/contracts/scanner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGraphBuilder, type DependencyGraph, type GraphNode } from '../inventory/dependency-graph.ts';
import { createExplainer, UNEXPLAINED } from './explain.ts';

/** A graph from lines such as `app > a@1.0.0 (^1.0.0)`; what has no version is a root. */
function graphOf(lines: readonly string[], options?: { readonly isWhole: boolean }): DependencyGraph {
  const builder = createGraphBuilder();
  const nodes = new Map<string, GraphNode>();
  const nodeOf = (label: string) => {
    const known = nodes.get(label);
    if (known !== undefined) return known;
    const at = label.indexOf('@');
    const made =
      at === -1
        ? builder.addRoot(label)
        : builder.addEntry({ name: label.slice(0, at), version: label.slice(at + 1).replace(/#.*/, '') });
    nodes.set(label, made);
    return made;
  };
  for (const line of lines) {
    const [, from = '', to = '', range] = /^(\S+) > (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    builder.addEdge(nodeOf(from), nodeOf(to), range ?? null);
  }
  return builder.finish(options);
}

const explain = (lines: readonly string[], name: string, version: string) =>
  createExplainer(graphOf(lines))({ name, version });

describe('createExplainer', () => {
  it('tells what the project asks for itself', () => {
    expect(explain(['app > a@1 (^1)', 'a@1 > b@1 (~1)'], 'a', '1')).toEqual({
      direct: true,
      introducedBy: [{ name: 'a', version: '1', range: '^1' }],
      introducedByTotal: 1,
      paths: [['app', 'a@1']],
    });
  });

  it('tells by which dependency of the project something comes, over the shortest ways', () => {
    const lines = [
      'app > a@1 (^1)',
      'app > c@1',
      'a@1 > b@1',
      'b@1 > x@1',
      'a@1 > x@1',
      'c@1 > d@1',
      'd@1 > x@1',
    ];
    expect(explain(lines, 'x', '1')).toEqual({
      direct: false,
      introducedBy: [
        { name: 'a', version: '1', range: '^1' },
        { name: 'c', version: '1', range: null },
      ],
      introducedByTotal: 2,
      paths: [
        ['app', 'a@1', 'x@1'],
        ['app', 'c@1', 'd@1', 'x@1'],
      ],
    });
  });

  it('is both when the project asks for it and something else does', () => {
    const { direct, introducedBy, paths } = explain(['app > x@1', 'app > a@1', 'a@1 > x@1'], 'x', '1');
    expect([direct, introducedBy?.map(({ name }) => name), paths?.length]).toEqual([true, ['a', 'x'], 2]);
  });

  it('counts every copy of one version as the package', () => {
    const { paths } = explain(['app > a@1', 'app > b@1', 'a@1 > x@1#in-a', 'b@1 > x@1#in-b'], 'x', '1');
    expect(paths).toEqual([
      ['app', 'a@1', 'x@1'],
      ['app', 'b@1', 'x@1'],
    ]);
  });

  it('names each root that asks', () => {
    const { paths } = explain(['web > a@1', 'api > a@1', 'a@1 > x@1'], 'x', '1');
    expect(paths).toEqual([
      ['api', 'a@1', 'x@1'],
      ['web', 'a@1', 'x@1'],
    ]);
  });

  it('ends in a circle', () => {
    const lines = ['app > a@1', 'a@1 > b@1', 'b@1 > a@1', 'b@1 > x@1', 'x@1 > a@1'];
    expect(explain(lines, 'x', '1').paths).toEqual([['app', 'a@1', 'b@1', 'x@1']]);
  });

  it('knows that nothing leads to what is left over', () => {
    const left = { direct: false, introducedBy: [], introducedByTotal: 0, paths: [] };
    expect(explain(['app > a@1', 'b@1 > x@1'], 'x', '1')).toEqual(left);
  });

  it('is silent where there is no root, or no such entry', () => {
    expect(explain(['a@1 > x@1'], 'x', '1')).toEqual(UNEXPLAINED);
    expect(explain(['app > a@1'], 'x', '1')).toEqual(UNEXPLAINED);
  });

  it('knows only what is direct where the file tells no more', () => {
    const graph = graphOf(['app > a@1', 'b@1 > x@1'], { isWhole: false });
    const explained = createExplainer(graph);
    expect(explained({ name: 'x', version: '1' })).toEqual({ ...UNEXPLAINED, direct: false });
    expect(explained({ name: 'a', version: '1' })).toMatchObject({ direct: true, paths: [['app', 'a@1']] });
  });

  it('gives three ways by one dependency, ten in all, and counts the rest', () => {
    const fan = Array.from({ length: 5 }, (_, way) => [`a@1 > w${way}@1`, `w${way}@1 > x@1`]).flat();
    expect(explain(['app > a@1', ...fan], 'x', '1').paths).toHaveLength(3);
    const many = Array.from({ length: 30 }, (_, at) => [`app > d${at}@1`, `d${at}@1 > x@1`]).flat();
    const { introducedBy, introducedByTotal, paths } = explain(many, 'x', '1');
    expect([introducedBy?.length, introducedByTotal, paths?.length]).toEqual([
      MAX_INTRODUCERS,
      30,
      MAX_PATHS,
    ]);
  });

  it('ends where ever more ways read alike', () => {
    const layers = Array.from({ length: 60 }, (_, at) =>
      ['a', 'b'].flatMap((from) => ['a', 'b'].map((to) => `n${at}@1#${from} > n${at + 1}@1#${to}`)),
    ).flat();
    const { paths } = explain(['app > n0@1#a', ...layers, 'n60@1#a > x@1', 'n60@1#b > x@1'], 'x', '1');
    expect(paths).toHaveLength(1);
  });

  it('goes through another project of the same source, which has no version', () => {
    const builder = createGraphBuilder();
    const project = builder.addEntry({ name: 'lib', version: '' });
    builder.addEdge(builder.addRoot('app'), project, null);
    builder.addEdge(project, builder.addEntry({ name: 'x', version: '1' }), '^1');
    expect(createExplainer(builder.finish())({ name: 'x', version: '1' })).toEqual({
      direct: false,
      introducedBy: [],
      introducedByTotal: 0,
      paths: [['app', 'lib', 'x@1']],
    });
  });

  it('tells of a bundled package what it tells of others', () => {
    const builder = createGraphBuilder();
    const bundled = builder.addEntry({ name: 'x', version: '1', isBundled: true });
    builder.addEdge(builder.addRoot('app'), bundled, '^1');
    const { introducedBy } = createExplainer(builder.finish())({ name: 'x', version: '1' });
    expect(introducedBy).toEqual([{ name: 'x', version: '1', range: '^1' }]);
  });

  it('shows no path of more than a hundred names', () => {
    const chain = (length: number) => [
      'app > n0@1',
      ...Array.from({ length }, (_, at) => `n${at}@1 > n${at + 1}@1`),
    ];
    expect(explain(chain(98), 'n98', '1').paths?.map((path) => path.length)).toEqual([100]);
    expect(explain(chain(99), 'n99', '1')).toMatchObject({ introducedByTotal: 1, paths: [] });
    expect(explain(chain(20_000), 'n20000', '1').introducedByTotal).toBe(1);
  });

  it('does not go every way through copies of one name', () => {
    const layers = Array.from({ length: 40 }, (_, at) =>
      ['', '#1'].flatMap((from) => ['', '#1'].map((to) => `n${at}@1${from} > n${at + 1}@1${to}`)),
    );
    expect(explain(['app > n0@1', ...layers.flat()], 'n40', '1').paths).toHaveLength(1);
  });

  it('calls a project that has no version by its name alone', () => {
    expect(explain(['app > core@', 'core@ > a@1'], 'a', '1').paths).toEqual([['app', 'core', 'a@1']]);
  });

  const edge = fc.tuple(fc.integer({ min: -2, max: 11 }), fc.integer({ min: 0, max: 11 }));
  const label = (node: number) => (node < 0 ? `root${-node}` : `n${node % 6}@${Math.floor(node / 6)}`);
  const lines = fc
    .array(edge, { maxLength: 40 })
    .map((edges) => edges.map(([from, to]) => `${label(from)} > ${label(to)}`));

  it('gives paths that go from a root to the package, edge by edge', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 11 }), (drawn, target) => {
        const wanted = label(target);
        const [name = '', version = ''] = wanted.split('@');
        const { direct, introducedBy, paths } = explain(drawn, name, version);
        const edges = new Set(drawn);
        for (const path of paths ?? []) {
          expect(path[0]).toMatch(/^root/);
          expect(path.at(-1)).toBe(wanted);
          const steps = path.slice(1).map((to, at) => `${path[at]} > ${to}`);
          expect(steps.filter((step) => !edges.has(step))).toEqual([]);
        }
        if (paths === null) return;
        expect(direct).toBe(drawn.some((line) => /^root\d > /.test(line) && line.endsWith(` > ${wanted}`)));
        const firsts = new Set(introducedBy?.map((each) => `${each.name}@${each.version}`));
        expect(paths.every((path) => firsts.has(path[1] ?? ''))).toBe(true);
        expect(paths.length > 0).toBe(firsts.size > 0);
      }),
    );
  });

  it('explains each of many as if it was asked for that one alone', () => {
    fc.assert(
      fc.property(lines, (drawn) => {
        const explainOneOfMany = createExplainer(graphOf(drawn));
        for (let node = 0; node < 12; node += 1) {
          const [name = '', version = ''] = label(node).split('@');
          expect(explainOneOfMany({ name, version })).toEqual(explain(drawn, name, version));
        }
      }),
    );
  });
});
