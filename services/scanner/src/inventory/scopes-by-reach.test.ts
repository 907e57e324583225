import { describe, expect, it } from 'vitest';
import type { DependencyScope } from './package.ts';
import { scopesOf } from './requirements.ts';

/** `a>b` needs, `a?b` may do without. */
function scopesByReach(asked: Readonly<Record<string, DependencyScope>>, ...edges: readonly string[]) {
  const found = scopesOf(new Map([['', '.']]), [
    ...Object.entries(asked).map(([to, scope]) => ({ from: '', to, range: null, scope })),
    ...edges.map((edge) => ({
      from: edge.charAt(0),
      to: edge.slice(2),
      range: null,
      scope: edge[1] === '?' ? ('optional' as const) : ('production' as const),
    })),
  ]);
  return Object.fromEntries(found);
}

describe('scopes by reach', () => {
  it('is production whatever else reaches it', () => {
    expect(scopesByReach({ t: 'development', a: 'production' }, 't>b', 'a>b', 't>c')).toEqual({
      a: 'production',
      b: 'production',
      c: 'development',
      t: 'development',
    });
  });

  it('is optional behind an edge that may be missing, with all that is behind it', () => {
    expect(scopesByReach({ a: 'production' }, 'a?b', 'b>c', 'a>d')).toEqual({
      a: 'production',
      b: 'optional',
      c: 'optional',
      d: 'production',
    });
  });

  it('stays development behind an optional edge', () => {
    expect(scopesByReach({ t: 'development' }, 't?b')).toEqual({ t: 'development', b: 'development' });
  });

  it('ends in a circle and leaves out what nothing reaches', () => {
    expect(scopesByReach({ a: 'production' }, 'a>b', 'b>a', 'x>y')).toEqual({
      a: 'production',
      b: 'production',
    });
  });
});
