import { describe, expect, it } from 'vitest';
import { type FacetFilter, matchQuery } from './facet-filter.ts';

const filter = (groups: FacetFilter['groups'], excluded: readonly number[] = []): FacetFilter => ({
  groups,
  excluded,
  carriers: 1,
});

describe('what finds apps', () => {
  it('asks the index for words and facets', () => {
    expect(matchQuery("'tide':*", filter([[1], [2, 3]]), false)).toEqual({
      find: "('tide':*) & ('#1') & ('#2' | '#3')",
      meets: '',
    });
  });

  it('judges the words on what has the facets, where these are much rarer', () => {
    expect(matchQuery("'tide':*", filter([[1]], [4]), true)).toEqual({
      find: "('#1') & (!'#4')",
      meets: "('tide':*)",
    });
  });

  it('asks the index for four conditions, and loses none', () => {
    expect(matchQuery(null, filter([[1], [2], [3], [4], [5]], [6]), true)).toEqual({
      find: "('#1') & ('#2') & ('#3') & ('#4')",
      meets: "('#5') & (!'#6')",
    });
    expect(matchQuery("'tide'", null, false)).toEqual({ find: "('tide')", meets: '' });
  });
});
