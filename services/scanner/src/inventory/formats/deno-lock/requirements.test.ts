import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../../test/support/graph-edges.ts';
import { readDenoLock } from './read.ts';

const read = (document: object) => readDenoLock(Buffer.from(JSON.stringify(document)));

describe('the graph of a deno.lock', () => {
  it('reads what deno 2 wrote', () => {
    expect(
      edgesOf(readDenoLock(readFileSync(join(import.meta.dirname, 'fixtures', 'version-5.lock')))),
    ).toEqual([
      '. > @types/ms@2.1.0 (2.1.0)',
      '. > acorn-jsx@5.3.2 (5.3.2)',
      '. > debug@4.3.4 (4.3.4)',
      '. > ms@2.1.3 (2.1.3)',
      'acorn-jsx@5.3.2 > acorn@8.19.0 (null)',
      'debug@4.3.4 > ms@2.1.2 (null)',
    ]);
  });

  const lock = {
    version: '5',
    specifiers: {
      'jsr:@s/a@1': '1.0.0',
      'jsr:@s/b@^2': '2.1.0',
      'npm:c@*': '3.0.0_e@1.0.0',
      'npm:d@4': '4.0.0',
      'npm:e@1': '1.0.0',
    },
    jsr: { '@s/a@1.0.0': { dependencies: ['jsr:@s/b', 'npm:c@*'] }, '@s/b@2.1.0': {} },
    npm: {
      'c@3.0.0_e@1.0.0': { dependencies: ['d@5.0.0', 'mine@npm:e@1.0.0'], optionalPeers: ['e'] },
      'd@4.0.0': {},
      'd@5.0.0': { optionalDependencies: ['d', 'gone'] },
      'e@1.0.0': {},
    },
    workspace: {
      dependencies: ['jsr:@s/a@1'],
      members: { web: { packageJson: { dependencies: ['npm:e@1'] } } },
    },
  };

  it('takes members for roots, follows JSR, and takes what the code alone imports for the project’s', () => {
    expect(read(lock).graph?.roots).toEqual(['.', 'web']);
    expect(edgesOf(read(lock))).toEqual([
      '. > @s/a@1.0.0 (1)',
      'web > e@1.0.0 (1)',
      '@s/a@1.0.0 > @s/b@2.1.0 (null)',
      '@s/a@1.0.0 > c@3.0.0 (*)',
      'c@3.0.0 > d@5.0.0 (null)',
      'c@3.0.0 > e@1.0.0 (null)',
      'c@3.0.0 > e@1.0.0 (null)',
      '. > d@4.0.0 (4)',
    ]);
  });

  it('takes a name without a range for the one that is resolved, whatever else is listed', () => {
    const { graph } = read({
      version: '5',
      specifiers: { 'jsr:@s/a@1': '1.0.0', 'npm:c@3': '3.0.0' },
      jsr: { '@s/a@1.0.0': { dependencies: ['npm:c'] } },
      npm: { 'c@3.0.0': {}, 'c@2.0.0': {} },
      workspace: { dependencies: ['jsr:@s/a@1'] },
    });
    expect(edgesOf({ packages: [], ...(graph && { graph }) })).toEqual([
      '. > @s/a@1.0.0 (1)',
      '@s/a@1.0.0 > c@3.0.0 (null)',
    ]);
  });

  it('has none where a module of an address may import what no manifest names', () => {
    expect(read({ ...lock, remote: { 'https://deno.example/x@1/mod.ts': 'abc' } }).graph).toBeUndefined();
  });

  it('has none of versions that are not read', () => {
    expect(read({ version: '3', packages: { npm: {} }, workspace: {} }).graph).toBeUndefined();
  });
});
