import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../../test/support/graph-edges.ts';
import { readBunLock } from './read.ts';

const read = (workspaces: object, packages: object) =>
  readBunLock(Buffer.from(JSON.stringify({ lockfileVersion: 1, workspaces, packages })));

describe('the graph of a bun.lock', () => {
  it('takes ranges from catalogs, and leaves those that no catalog has', () => {
    const dependencies = { a: 'catalog:', b: 'catalog:old', c: 'catalog:none', d: 'catalog:default' };
    const names = Object.keys(dependencies);
    const lock = {
      lockfileVersion: 1,
      workspaces: { '': { name: 'shop', dependencies } },
      catalog: { a: '^1.0.0', d: '^4.0.0' },
      catalogs: { old: { b: '~2.0.0' } },
      packages: Object.fromEntries(names.map((name) => [name, [`${name}@1.0.0`, '', {}, '']])),
    };
    expect(edgesOf(readBunLock(Buffer.from(JSON.stringify(lock))))).toEqual([
      'shop > a@1.0.0 (^1.0.0)',
      'shop > b@1.0.0 (~2.0.0)',
      'shop > c@1.0.0 (catalog:none)',
      'shop > d@1.0.0 (^4.0.0)',
    ]);
  });

  it('knows in what range the project overrides what others ask for', () => {
    const lock = {
      lockfileVersion: 1,
      workspaces: { '': { name: 'shop', dependencies: { a: '^1.0.0', b: '^1.0.0' } } },
      overrides: { b: '1.0.0' },
      packages: {
        a: ['a@1.0.0', '', { dependencies: { b: '^1.0.0' } }, ''],
        b: ['b@1.0.0', '', {}, ''],
      },
    };
    expect(readBunLock(Buffer.from(JSON.stringify(lock))).graph?.entries).toEqual([
      { name: 'a', version: '1.0.0' },
      { name: 'b', version: '1.0.0', override: '1.0.0' },
    ]);
  });

  it('reads what bun 1.4 wrote', () => {
    const inventory = readBunLock(readFileSync(join(import.meta.dirname, 'fixtures', 'workspaces.lock')));
    expect(inventory.graph?.roots).toEqual(['house', 'packages/app']);
    expect(edgesOf(inventory)).toEqual([
      'house > once@1.4.0 (npm:once@1.4.0)',
      'house > ms@2.0.0 (2.0.0)',
      'house > fsevents@2.3.3 (2.3.3)',
      'house > rimraf@2.7.1 (2.7.1)',
      'house > @types/ms@2.1.0 (2.1.0)',
      'house > debug@4.3.4 (4.3.4)',
      'packages/app > inherits@2.0.4 (2.0.4)',
      'packages/app > ms@2.1.3 (2.1.3)',
      'brace-expansion@1.1.22 > balanced-match@1.0.2 (^1.0.0)',
      'brace-expansion@1.1.22 > concat-map@0.0.1 (0.0.1)',
      'debug@4.3.4 > ms@2.1.2 (2.1.2)',
      'once@1.4.0 > wrappy@1.0.2 (1)',
      'glob@7.2.3 > fs.realpath@1.0.0 (^1.0.0)',
      'glob@7.2.3 > inflight@1.0.6 (^1.0.4)',
      'glob@7.2.3 > inherits@2.0.4 (2)',
      'glob@7.2.3 > minimatch@3.1.5 (^3.1.1)',
      'glob@7.2.3 > once@1.4.0 (^1.3.0)',
      'glob@7.2.3 > path-is-absolute@1.0.1 (^1.0.0)',
      'inflight@1.0.6 > once@1.4.0 (^1.3.0)',
      'inflight@1.0.6 > wrappy@1.0.2 (1)',
      'minimatch@3.1.5 > brace-expansion@1.1.22 (^1.1.7)',
      'once@1.4.0 > wrappy@1.0.2 (1)',
      'rimraf@2.7.1 > glob@7.2.3 (^7.1.3)',
    ]);
  });

  it('takes a folder for a part of the project', () => {
    const inventory = read(
      { '': { dependencies: { lib: 'file:../lib' } } },
      { lib: ['lib@file:../lib', { dependencies: { a: '^1' } }], 'lib/a': ['a@1.0.0', '', {}, 'x'] },
    );
    expect(inventory.graph?.roots).toEqual(['.', '../lib']);
    expect(edgesOf(inventory)).toEqual(['../lib > a@1.0.0 (^1)']);
  });

  it('does not cost the length of a path for each dependency', () => {
    const path = `${'a/'.repeat(64)}${'x'.repeat(1_000_000)}`;
    const dependencies = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, '1']));
    const packages = { [path]: ['a@1.0.0', '', { dependencies }, 'x'], p1: ['p1@1.0.0', '', {}, 'x'] };
    expect(edgesOf(read({ '': {} }, packages))).toEqual(['a@1.0.0 > p1@1.0.0 (1)']);
  });
});
