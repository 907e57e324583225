import { describe, expect, it } from 'vitest';
import { mutatePlugin } from './mutate-plugin.ts';

const MUTANT = { file: 'src/judge.ts', at: 8, from: ' === ', to: ' !== ' };

describe('mutatePlugin', () => {
  const plugin = mutatePlugin(MUTANT, '/repo');

  it('changes its one place', () => {
    expect(plugin.transform('return a === b', '/repo/src/judge.ts')).toEqual({
      code: 'return a !== b',
      map: null,
    });
    expect(plugin.transform('return a === b', '/repo/src/other.ts')).toBeNull();
  });

  it('lets vitest keep every file but the one that it changes', () => {
    const kept: unknown[] = [];
    plugin.configureVitest({
      defineCacheKeyGenerator: (keyOf) => {
        kept.push(keyOf({ id: '/repo/src/judge.ts?v=1' }), keyOf({ id: '/repo/src/other.ts' }));
      },
    });
    expect(kept).toEqual([false, null]);
  });
});
