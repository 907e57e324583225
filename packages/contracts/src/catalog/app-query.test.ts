import { describe, expect, it } from 'vitest';
import { AppQuery, facetPairs } from './app-query.ts';

describe('AppQuery', () => {
  it('asks for 24 apps and leaves the order to the service when nothing is sent', () => {
    expect(AppQuery.parse({})).toEqual({ limit: 24 });
    expect(AppQuery.parse({}).sort).toBeUndefined();
  });

  it('takes every documented parameter', () => {
    const query = {
      sort: 'open-source',
      category: 'productivity',
      tag: 'self-hosted',
      aiTool: 'some-model',
      language: 'C++',
      framework: 'Next.js',
      license: 'GPL-2.0-only OR MIT',
      pricing: 'ONE_TIME',
      q: 'notes',
      cursor: 'abc',
    };
    expect(AppQuery.parse({ ...query, limit: '50' })).toEqual({ ...query, limit: 50 });
  });

  it.each([
    ['1', 1],
    ['24', 24],
    ['50', 50],
    ['007', 7],
  ])('takes limit=%s', (limit, expected) => {
    expect(AppQuery.parse({ limit }).limit).toBe(expected);
  });

  it.each(['0', '51', '100', '-1', '+1', '1e1', '0x10', ' 20', '20 ', '20\n', '1.5', '1000', '٣', 'abc', ''])(
    'refuses limit=%j instead of clamping it',
    (limit) => {
      expect(sentences({ limit })).toEqual(['Send `limit`: a whole number from 1 to 50.']);
    },
  );

  it.each([
    'sort',
    'category',
    'tag',
    'aiTool',
    'language',
    'framework',
    'license',
    'pricing',
    'q',
    'cursor',
    'limit',
  ])('refuses a repeated %s by name', (name) => {
    expect(sentences({ [name]: ['1', '2'] })).toEqual([expect.stringContaining(`Send \`${name}\` once: `)]);
  });

  it.each([
    'sort',
    'category',
    'tag',
    'aiTool',
    'language',
    'framework',
    'license',
    'pricing',
    'q',
    'cursor',
  ])('takes an empty %s for absent', (name) => {
    expect(AppQuery.parse({ [name]: '' })).toEqual({ limit: 24 });
  });

  it.each([
    ['sort', 'Newest'],
    ['sort', 'open_source'],
    ['pricing', 'free'],
    ['pricing', 'FREE,PAID'],
  ])('refuses %s=%s and lists what is accepted', (name, value) => {
    expect(sentences({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^Send \`${name}\`: one of .*, `)),
    ]);
  });

  it.each(['category', 'tag', 'aiTool', 'language', 'framework', 'license'])(
    'takes any short text for %s, for nothing may carry it',
    (name) => {
      expect(AppQuery.parse({ [name]: 'No Such Thing!' })).toMatchObject({ [name]: 'No Such Thing!' });
    },
  );

  it.each(['category', 'tag', 'aiTool', 'language', 'framework', 'license'])(
    'refuses a %s that is long or holds NUL',
    (name) => {
      expect(sentences({ [name]: 'x'.repeat(101) })).toHaveLength(1);
      expect(sentences({ [name]: 'a\u0000b' })).toHaveLength(1);
      expect(AppQuery.safeParse({ [name]: 'x'.repeat(100) }).success).toBe(true);
    },
  );

  it.each([
    ['is trimmed', '  notes ', 'notes'],
    ['is brought to NFC', 'cafe\u0301', 'caf\u00e9'],
    ['loses NUL and other control characters', 'a\u0000b\tc', 'a b c'],
    ['survives a lone surrogate', 'a\ud800', 'a\ufffd'],
    ['may be 200 characters long, emoji counted as one', '🙂'.repeat(200), '🙂'.repeat(200)],
  ])('q %s', (_what, q, expected) => {
    expect(AppQuery.parse({ q }).q).toBe(expected);
  });

  it('takes a blank q for absent', () => {
    expect(AppQuery.parse({ q: ' \u0000 ' }).q).toBeUndefined();
  });

  it.each([201, 10_000])('refuses a q of %d characters', (length) => {
    expect(sentences({ q: 'x'.repeat(length) })).toEqual([
      'Send `q`: the words to search for, at most 200 characters.',
    ]);
  });

  it('takes spaces between pairs, and commas in names', () => {
    const anyOf = 'language:Ada, 83, tag:tides,  license:MIT,language:C++';
    expect(facetPairs(AppQuery.parse({ anyOf }).anyOf)).toEqual([
      { name: 'language', value: 'Ada, 83' },
      { name: 'tag', value: 'tides' },
      { name: 'license', value: 'MIT' },
      { name: 'language', value: 'C++' },
    ]);
  });

  it.each(['tag:tides,offline', 'tag:tides,', 'creator:ada, size:1', 'language:Ada,lang:C', 'tag:tides;x,y'])(
    'refuses not=%s, which would leave out nothing',
    (not) => {
      expect(sentences({ not })).toEqual([expect.stringContaining('Send `not`: at most 20 pairs')]);
    },
  );

  it('ignores unknown parameters', () => {
    expect(AppQuery.parse({ utm_source: 'x', Limit: '3' })).toEqual({ limit: 24 });
  });
});

function sentences(query: unknown): readonly string[] {
  return AppQuery.safeParse(query).error?.issues.map((issue) => issue.message) ?? [];
}
