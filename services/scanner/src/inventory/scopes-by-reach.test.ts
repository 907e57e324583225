import { describe, expect, it } from 'vitest';
import type { DependencyScope } from './package.ts';
import { scopesByReach } from './requirements.ts';

/** `a>b` needs, `a?b` may do without. */
function scopesOf(roots: Readonly<Record<string, DependencyScope>>, ...edges: readonly string[]) {
  const found = scopesByReach(Object.entries(roots), (node) =>
    edges
      .filter((edge) => edge.startsWith(node))
      .map((edge) => ({ to: edge.slice(2), isOptional: edge[1] === '?' })),
  );
  return Object.fromEntries(found);
}

describe('scopesByReach', () => {
  it('is production whatever else reaches it', () => {
    expect(scopesOf({ t: 'development', a: 'production' }, 't>b', 'a>b', 't>c')).toEqual({
      a: 'production',
      b: 'production',
      c: 'development',
      t: 'development',
    });
  });

  it('is optional behind an edge that may be missing, with all that is behind it', () => {
    expect(scopesOf({ a: 'production' }, 'a?b', 'b>c', 'a>d')).toEqual({
      a: 'production',
      b: 'optional',
      c: 'optional',
      d: 'production',
    });
  });

  it('stays development behind an optional edge', () => {
    expect(scopesOf({ t: 'development' }, 't?b')).toEqual({ t: 'development', b: 'development' });
  });

  it('ends in a circle and leaves out what nothing reaches', () => {
    expect(scopesOf({ a: 'production' }, 'a>b', 'b>a', 'x>y')).toEqual({ a: 'production', b: 'production' });
  });
});
