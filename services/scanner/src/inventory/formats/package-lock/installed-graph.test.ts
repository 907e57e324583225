import { describe, expect, it } from 'vitest';
import { createExplainer } from '../../../dependency-paths/explain.ts';
import { readPackageLock } from './read.ts';

function graphOf(packages: Readonly<Record<string, object>>) {
  const lock = { name: 'shop', lockfileVersion: 3, packages };
  const { graph } = readPackageLock(Buffer.from(JSON.stringify(lock)));
  if (graph === undefined) throw new Error('no graph');
  return graph;
}

/** Each edge as `from > to (range)`. */
function edgesOf(packages: Readonly<Record<string, object>>): string[] {
  const { roots, entries, from, to, range, ranges } = graphOf(packages);
  const labels = [...roots, ...entries.map(({ name, version }) => `${name}@${version}`)];
  return [...from].map(
    (node, edge) => `${labels[node]} > ${labels[to[edge] ?? 0]} (${ranges[range[edge] ?? 0]})`,
  );
}

const at = (version: string, dependencies: object = {}, more: object = {}) => ({
  version,
  dependencies,
  ...more,
});

describe('the graph of a package-lock', () => {
  it('resolves a dependency to the nearest copy upwards', () => {
    const edges = edgesOf({
      '': { name: 'shop', dependencies: { a: '^1', b: '1' } },
      'node_modules/a': at('1.0.0', { b: '^2' }),
      'node_modules/a/node_modules/b': at('2.0.0', { c: '*' }),
      'node_modules/b': at('1.0.0'),
      'node_modules/c': at('3.0.0', { b: '1.x' }),
    });
    expect(edges).toEqual([
      'shop > a@1.0.0 (^1)',
      'shop > b@1.0.0 (1)',
      'a@1.0.0 > b@2.0.0 (^2)',
      'b@2.0.0 > c@3.0.0 (*)',
      'c@3.0.0 > b@1.0.0 (1.x)',
    ]);
  });

  it('follows optional and peer dependencies that are installed, and what only the project develops with', () => {
    const edges = edgesOf({
      '': { devDependencies: { a: '1' }, optionalDependencies: { gone: '1' }, peerDependencies: { b: '1' } },
      'node_modules/a': at('1.0.0', {}, { devDependencies: { b: '1' }, peerDependencies: { b: '>=1' } }),
      'node_modules/b': at('1.0.0'),
    });
    expect(edges).toEqual(['shop > a@1.0.0 (1)', 'shop > b@1.0.0 (1)', 'a@1.0.0 > b@1.0.0 (>=1)']);
  });

  it('knows what has peers, for npm refuses others', () => {
    const { entries } = graphOf({
      '': { dependencies: { a: '1' } },
      'node_modules/a': at('1.0.0', {}, { peerDependencies: { b: '1' } }),
      'node_modules/b': at('1.0.0'),
    });
    expect(entries.map(({ hasPeers }) => hasPeers)).toEqual([true, undefined]);
  });

  it('takes the range that npm takes of a dependency that is named twice', () => {
    const [peer, production, optional, development] = ['^1', '^2', '^3', '^4'].map((a) => ({ a }));
    const twice = [
      { peerDependencies: peer, dependencies: production },
      { dependencies: production, optionalDependencies: optional },
      { optionalDependencies: optional, devDependencies: development },
    ];
    const ranges = twice.map((root) => edgesOf({ '': root, 'node_modules/a': at('4.0.0') }));
    expect(ranges.flat()).toEqual(['shop > a@4.0.0 (^2)', 'shop > a@4.0.0 (^3)', 'shop > a@4.0.0 (^4)']);
  });

  it('takes workspaces for roots, and finds their own copies before the common ones', () => {
    const edges = edgesOf({
      '': { name: 'shop', workspaces: ['packages/*'] },
      'packages/web': { name: '@shop/web', dependencies: { a: '^1', '@shop/api': '*' } },
      'packages/api': { name: '@shop/api', dependencies: { a: '^2' } },
      'packages/api/node_modules/a': at('2.0.0'),
      'node_modules/a': at('1.0.0'),
      'node_modules/@shop/web': { resolved: 'packages/web', link: true },
      'node_modules/@shop/api': { resolved: 'packages/api', link: true },
    });
    expect(edges).toEqual(['packages/web > a@1.0.0 (^1)', 'packages/api > a@2.0.0 (^2)']);
  });

  it('names the package behind an alias, and what came in an archive', () => {
    const { entries } = graphOf({
      '': { dependencies: { mine: 'npm:left@1' } },
      'node_modules/mine': at('1.0.0', {}, { name: 'left', bundleDependencies: ['right'] }),
      'node_modules/own': at('5.0.0', {}, { inBundle: true }),
      'node_modules/mine/node_modules/right': at('2.0.0', {}, { inBundle: true }),
      'node_modules/locked': at('3.0.0', {}, { hasShrinkwrap: true }),
      'node_modules/locked/node_modules/@s/a/node_modules/b': at('4.0.0'),
    });
    expect(entries).toEqual([
      { name: 'left', version: '1.0.0' },
      { name: 'own', version: '5.0.0' },
      { name: 'right', version: '2.0.0', isBundled: true },
      { name: 'locked', version: '3.0.0' },
      { name: 'b', version: '4.0.0', isBundled: true },
    ]);
  });

  it('does not cost more for a name of many slashes', () => {
    const folder = `node_modules/${'a/'.repeat(50_000)}b`;
    const graph = graphOf({ '': { dependencies: { c: '1' } }, [folder]: at('1.0.0', { d: '1' }) });
    expect(graph.entries).toHaveLength(1);
  });

  it('explains the packages of the file', () => {
    const explain = createExplainer(
      graphOf({
        '': { name: 'shop', dependencies: { a: '^1' } },
        'node_modules/a': at('1.0.0', { b: '^2' }),
        'node_modules/b': at('2.0.0'),
      }),
    );
    expect(explain({ name: 'b', version: '2.0.0' }).paths).toEqual([['shop', 'a@1.0.0', 'b@2.0.0']]);
  });
});
