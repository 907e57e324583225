import { describe, expect, it } from 'vitest';
import { NvdQuery, NvdResult } from './nvd.ts';

const result: NvdResult = {
  cveId: 'CVE-2024-6119',
  severity: 'HIGH',
  score: 7.5,
  total: 658,
  published: '2024-09-03T16:15:07.177Z',
  scoreSource: 'nvd:cvss-3.1',
  match: 'cpe',
  stale: false,
};

describe('NvdQuery', () => {
  it.each([
    ['openssl', 'openssl'],
    [' go ', 'go'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['@scope/name', '@scope/name'],
  ])('takes package=%s', (name, expected) => {
    expect(NvdQuery.parse({ package: name })).toEqual({ package: expected });
  });

  it.each([
    ['nothing', undefined],
    ['the empty text', ''],
    ['one character', 'a'],
    ['one character and space', ' a '],
    ['101 characters', 'x'.repeat(101)],
    ['a wildcard', 'open*'],
    ['NUL', 'a\u0000b'],
    ['a line break', 'a\nb'],
  ])('refuses %s', (_what, name) => {
    expect(sentences({ package: name })).toEqual([
      'Send `package`: a package name of 2 to 100 characters, without `*`.',
    ]);
  });

  it('refuses a repeated package by name', () => {
    expect(sentences({ package: ['openssl', 'zlib'] })).toEqual([
      expect.stringContaining('Send `package` once: '),
    ]);
  });

  it('ignores unknown parameters', () => {
    expect(NvdQuery.parse({ package: 'openssl', limit: '3' })).toEqual({ package: 'openssl' });
  });
});

describe('NvdResult', () => {
  it('takes an honest result', () => {
    expect(NvdResult.parse(result)).toEqual(result);
  });

  it('takes a CVE that nobody has scored yet', () => {
    expect(NvdResult.safeParse({ ...result, severity: 'UNKNOWN', score: 0, scoreSource: null }).success).toBe(
      true,
    );
  });

  it.each([
    ['a score from nowhere', { scoreSource: null }],
    ['no match at all', { total: 0 }],
    ['a time without zone', { published: '2024-09-03T16:15:07.177' }],
    ['a score above 10', { score: 11 }],
    ['another identifier', { cveId: 'GHSA-1' }],
  ])('refuses %s', (_what, change) => {
    expect(NvdResult.safeParse({ ...result, ...change }).success).toBe(false);
  });
});

function sentences(query: unknown): readonly string[] {
  return NvdQuery.safeParse(query).error?.issues.map((issue) => issue.message) ?? [];
}
