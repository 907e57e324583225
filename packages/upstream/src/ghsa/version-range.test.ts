import { isAffectedVersion, semver } from '@repo/versions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toVersionRange } from './version-range.ts';

describe('toVersionRange', () => {
  it.each([
    ['>= 4.0.0, < 4.17.21', null, [{ introduced: '4.0.0' }, { fixed: '4.17.21' }]],
    ['< 4.17.21', '4.17.21', [{ introduced: '0' }, { fixed: '4.17.21' }]],
    ['<= 1.2.3', null, [{ introduced: '0' }, { lastAffected: '1.2.3' }]],
    ['<= 1.2.3', '1.2.4', [{ introduced: '0' }, { fixed: '1.2.4' }]],
    ['>= 2.0.0', null, [{ introduced: '2.0.0' }]],
    ['> 2.0.0, <= 2.5', null, [{ introduced: '2.0.0' }, { lastAffected: '2.5' }]],
    ['>=1.0,<2.0', null, [{ introduced: '1.0' }, { fixed: '2.0' }]],
    ['= 1.0.0', '1.0.1', [{ introduced: '1.0.0' }, { fixed: '1.0.1' }]],
  ])('%s, patched in %s', (range, patched, events) => {
    expect(toVersionRange(range, patched)).toEqual({ events, versions: expect.anything() });
  });

  it('lists a single version', () => {
    expect(toVersionRange('= 1.0.0', null)).toEqual({ events: [], versions: ['1.0.0'] });
  });

  it.each([null, '', 'all versions', '~> 1.0', '>= 1.0,', '< ', `< ${'1'.repeat(300)}`, '!= 2'])(
    'holds every version when %s cannot be read',
    (range) => {
      expect(toVersionRange(range, null).events).toEqual([{ introduced: '0' }]);
      expect(toVersionRange(range, '3.0.0').events).toEqual([{ introduced: '0' }, { fixed: '3.0.0' }]);
    },
  );

  it.each([
    ['>= 1.0.0, < 2.0.0', '0.9.0', false],
    ['>= 1.0.0, < 2.0.0', '1.0.0', true],
    ['>= 1.0.0, < 2.0.0', '2.0.0', false],
    ['<= 2.0.0', '2.0.0', true],
    ['<= 2.0.0', '2.0.1', false],
    ['= 1.5.0', '1.5.0', true],
    ['= 1.5.0', '1.5.1', false],
  ])('%s holds %s: %s', (range, version, isAffected) => {
    const { events, versions } = toVersionRange(range, null);
    const ranges = events.length === 0 ? [] : [{ type: 'ECOSYSTEM' as const, events }];
    expect(isAffectedVersion(semver, version, { ranges, versions })).toBe(isAffected);
  });

  it('says something of every text: no range is ever clean by being unreadable', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), (range, patched) => {
        const { events, versions } = toVersionRange(range, patched);
        expect(events.length + versions.length).toBeGreaterThan(0);
      }),
    );
  });

  it.each(['>= '.repeat(200_000), `${' '.repeat(200_000)}<`])('reads a range made to be slow', (range) => {
    const { events, versions } = toVersionRange(range, null);
    expect(events.length + versions.length).toBeGreaterThan(0);
  });
});
