import { describe, expect, it } from 'vitest';
import type { HeldAdvisory } from '../osv-index/advisory-set.ts';
import { latestOf, missing, parseChanges, reachesBehind } from './changes.ts';

const change = (id: string, time: string) => ({ id, time });
const held = (modified: string): HeldAdvisory => ({ text: '{}', modified, ecosystems: ['npm'], keys: [] });

describe('parseChanges', () => {
  it('reads times and ids', () => {
    const text = '2026-01-02T00:00:00.123456Z,GHSA-1\r\n2026-01-01T00:00:00+00:00,MAL-2026-1\n\n';
    expect(parseChanges('npm', text)).toEqual([
      change('GHSA-1', '2026-01-02T00:00:00.123456Z'),
      change('MAL-2026-1', '2026-01-01T00:00:00Z'),
    ]);
  });

  it.each([
    'GHSA-1',
    '2026-01-01,GHSA-1',
    '2026-01-01T00:00:00Z,npm/GHSA-1',
    '<html>',
    '2026-01-01T00:00:00Z,',
  ])('refuses %s, for what it tells of would be missed', (row) => {
    expect(() => parseChanges('npm', `2026-01-01T00:00:00Z,A\n${row}\n`)).toThrow(
      'npm/modified_id.csv, line 2: not a time and an id.',
    );
  });
});

describe('the part of a list that is read', () => {
  const list = [change('C', '2026-01-03T00:00:00Z'), change('B', '2026-01-02T00:00:00Z')];
  it.each([
    ['reaches behind an older change', list, '2026-01-02T00:00:00.5Z', true],
    ['may be cut among changes of one time', list, '2026-01-02T00:00:00Z', false],
    ['tells nothing when it is not sorted', list.toReversed(), '2026-01-04T00:00:00Z', false],
    ['tells nothing when it is empty', [], '2026-01-01T00:00:00Z', false],
  ])('%s', (_, changes, cursor, expected) => {
    expect(reachesBehind(changes, cursor)).toBe(expected);
  });

  it('has its latest time wherever it stands', () => {
    expect([latestOf(list.toReversed()), latestOf([])]).toEqual(['2026-01-03T00:00:00Z', '']);
  });
});

describe('missing', () => {
  const cursor = '2026-01-02T00:00:00Z';
  it.each([
    ['what is not held, of whatever time', '2025-01-01T00:00:00Z', null, true],
    ['what is held as it is', '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z', false],
    ['what changed since', '2026-01-03T00:00:00Z', '2026-01-01T00:00:00Z', true],
    ['what changed at the cursor', '2026-01-02T00:00:00.0Z', '2026-01-01T00:00:00Z', true],
    ['an older change that was missed', '2026-01-01T12:00:00Z', '2026-01-01T00:00:00Z', true],
    ['an older one whose fraction is cut', '2026-01-01T12:00:00.123456Z', '2026-01-01T12:00:00Z', false],
    ['one that is older than what is held', '2026-01-01T12:00:00Z', '2026-01-01T13:00:00Z', false],
  ])('%s', (_, time, modified, expected) => {
    const find = () => (modified === null ? undefined : held(modified));
    expect(missing([change('A', time)], cursor, find)).toHaveLength(expected ? 1 : 0);
  });
});
