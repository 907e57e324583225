import { describe, expect, it } from 'vitest';
import { SearchQuery, SearchResult } from './search.ts';

describe('SearchQuery', () => {
  it('asks for ten results per group', () => {
    expect(SearchQuery.parse({ q: ' notes ' })).toEqual({ q: 'notes', limit: 10 });
  });

  it.each([{}, { q: '' }, { q: '   ' }, { q: '\u0000' }])(
    'refuses %j: there is nothing to search for',
    (query) => {
      expect(SearchQuery.safeParse(query).error?.issues.map(({ message }) => message)).toEqual([
        'Send `q`: the words to search for, at most 200 characters.',
      ]);
    },
  );

  it.each([
    ['1', true],
    ['20', true],
    ['21', false],
    ['0', false],
  ])('limit=%s: %s', (limit, isAccepted) => {
    expect(SearchQuery.safeParse({ q: 'x', limit }).success).toBe(isAccepted);
  });
});

describe('SearchResult', () => {
  const empty = { apps: [], people: [], tags: [], categories: [], aiTools: [] };

  it('has all five groups, be they empty', () => {
    expect(SearchResult.safeParse(empty).success).toBe(true);
  });

  it.each(Object.keys(empty))('is not complete without %s', (group) => {
    expect(SearchResult.safeParse({ ...empty, [group]: undefined }).success).toBe(false);
  });

  it('holds at most twenty results per group', () => {
    const tags = Array.from({ length: 21 }, (_, index) => ({ slug: `t${index}`, name: 'T', appCount: 1 }));
    expect(SearchResult.safeParse({ ...empty, tags: tags.slice(1) }).success).toBe(true);
    expect(SearchResult.safeParse({ ...empty, tags }).success).toBe(false);
  });
});
