import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../../test/support/graph-edges.ts';
import { readPackageLock } from './read.ts';

const read = (dependencies: object, requires = true) =>
  readPackageLock(Buffer.from(JSON.stringify({ lockfileVersion: 1, requires, dependencies })));

describe('the graph of a package-lock of version 1', () => {
  it('resolves a requirement to the nearest copy upwards, and has no roots', () => {
    const inventory = read({
      a: {
        version: '1.0.0',
        requires: { b: '^2', c: '*', gone: '1', odd: true },
        dependencies: { b: { version: '2.0.0', bundled: true, requires: { c: '3' } } },
      },
      b: { version: '1.0.0', requires: { mine: '^4' } },
      c: { version: '3.0.0', requires: true },
      mine: { version: 'npm:left@4.0.0' },
    });
    expect(inventory.graph?.roots).toEqual([]);
    expect(inventory.graph?.entries.filter(({ isBundled }) => isBundled)).toEqual([
      { name: 'b', version: '2.0.0', isBundled: true },
    ]);
    expect(edgesOf(inventory)).toEqual([
      'a@1.0.0 > b@2.0.0 (^2)',
      'a@1.0.0 > c@3.0.0 (*)',
      'b@1.0.0 > left@4.0.0 (^4)',
      'b@2.0.0 > c@3.0.0 (3)',
    ]);
  });

  it('is not whole where nothing tells what it requires, as in what npm 4 wrote', () => {
    const required = { a: { version: '1.0.0', requires: { b: '1' } }, b: { version: '1.0.0' } };
    expect(read({ b: { version: '1.0.0' } }, false).graph?.isWhole).toBe(false);
    expect(read({ b: { version: '1.0.0' } }).graph?.isWhole).toBe(true);
    expect(read(required, false).graph?.isWhole).toBe(true);
  });
});
