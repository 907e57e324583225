import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AffectedRange, RangeEvent } from './affected-range.ts';
import { alpine } from './alpine.ts';
import { debian } from './debian.ts';
import { pep440 } from './pep440.ts';
import { isAffectedVersion } from './range.ts';
import { rpm, rpmWithoutEpoch } from './rpm.ts';
import { semver } from './semver.ts';
import type { RangeScheme } from './version-scheme.ts';

describe('isInRange', () => {
  it.each`
    version         | isIn     | why
    ${'0.0.0'}      | ${true}  | ${'introduced 0 reaches down without end'}
    ${'0.0.0-0'}    | ${true}  | ${'even below 0.0.0'}
    ${'1.9.9'}      | ${true}  | ${'below the fix'}
    ${'2.0.0-rc.1'} | ${true}  | ${'a pre-release of the fix is below it'}
    ${'2.0.0'}      | ${false} | ${'the fix itself is not affected'}
    ${'2.0.0+b'}    | ${false} | ${'build metadata does not count'}
    ${'2.0.1'}      | ${false} | ${'above the fix'}
    ${'v1.9.9'}     | ${true}  | ${'a leading v does not count'}
  `('with [0, 2.0.0) says $isIn of $version: $why', ({ version, isIn }) => {
    expect(isInRange(semver, version, healthyRange())).toBe(isIn);
  });

  it.each`
    version         | isIn
    ${'1.0.0-rc.1'} | ${false}
    ${'0.9.9'}      | ${false}
    ${'1.0.0'}      | ${true}
    ${'1.9.9'}      | ${true}
  `('affects the introduced version itself, but nothing below: $version', ({ version, isIn }) => {
    expect(isInRange(semver, version, healthyRange({ introduced: '1.0.0' }))).toBe(isIn);
  });

  it.each`
    version    | isIn
    ${'1.9.9'} | ${true}
    ${'2.0.0'} | ${true}
    ${'2.0.1'} | ${false}
  `('affects the last affected version itself, but nothing above: $version', ({ version, isIn }) => {
    const range = rangeOf({ introduced: '0' }, { lastAffected: '2.0.0' });
    expect(isInRange(semver, version, range)).toBe(isIn);
  });

  it('goes on without end where nothing ends the range', () => {
    expect(isInRange(semver, '999.0.0', rangeOf({ introduced: '1.0.0' }))).toBe(true);
    expect(isInRange(semver, '0.9.0', rangeOf({ introduced: '1.0.0' }))).toBe(false);
  });

  it('holds nothing where nothing was introduced', () => {
    expect(isInRange(semver, '1.0.0', rangeOf({ fixed: '2.0.0' }))).toBe(false);
    expect(isInRange(semver, '1.0.0', rangeOf())).toBe(false);
  });

  it('begins again after a fix', () => {
    const range = branches();
    const isIn = (version: string) => isInRange(semver, version, range);
    expect(['1.1.9', '2.0.0', '2.0.1', '3.0.0', '3.0.1'].filter(isIn)).toEqual([
      '1.1.9',
      '2.0.0',
      '2.0.1',
      '3.0.0',
    ]);
    expect(['1.2.0', '1.9.0', '2.0.2', '2.9.0', '3.0.2'].filter(isIn)).toEqual([]);
  });

  it('gives the same answer whatever the order of the events', () => {
    const shuffled = fc.shuffledSubarray([...branches().events], { minLength: branches().events.length });
    const versions = ['0.1.0', '1.1.9', '1.2.0', '2.0.0', '2.0.1', '2.5.0', '3.0.0', '3.0.2'];
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...versions), (events, version) => {
        expect(isInRange(semver, version, rangeOf(...events))).toBe(isInRange(semver, version, branches()));
      }),
    );
  });

  it('agrees with the walk of the OSV schema where no two events name one version', () => {
    const version = fc.integer({ min: 1, max: 30 }).map((minor) => `1.${minor}.0`);
    const event = fc.oneof(
      version.map((introduced) => ({ introduced })),
      version.map((fixed) => ({ fixed })),
      version.map((lastAffected) => ({ lastAffected })),
    );
    const events = fc.uniqueArray(event, { selector: (one) => Object.values(one)[0], maxLength: 8 });
    fc.assert(
      fc.property(events, version, (some, installed) => {
        expect(isInRange(semver, installed, rangeOf(...some))).toBe(walk(some, installed));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['an interval of one version', [{ introduced: '1.5.0' }, { lastAffected: '1.5.0' }], ['1.5.0']],
    ['an empty interval', [{ introduced: '1.5.0' }, { fixed: '1.5.0' }], []],
    [
      'a beginning where the last one ended',
      [{ introduced: '1.5.0' }, { fixed: '2.0.0' }, { fixed: '1.5.0' }, { introduced: '0' }],
      ['1.4.0', '1.5.0', '1.6.0'],
    ],
    [
      'a beginning inside',
      [{ introduced: '0' }, { introduced: '1.5.0' }, { fixed: '1.6.0' }],
      ['1.4.0', '1.5.0'],
    ],
    ['two fixes in a row', [{ introduced: '0' }, { fixed: '1.5.0' }, { fixed: '1.6.0' }], ['1.4.0']],
  ] as const)('reads %s', (_what, events, affected) => {
    const versions = ['1.4.0', '1.5.0', '1.6.0', '2.0.0'];
    expect(versions.filter((version) => isInRange(semver, version, rangeOf(...events)))).toEqual(affected);
  });

  it.each`
    limits                | version    | isIn
    ${['*']}              | ${'9.0.0'} | ${true}
    ${['2.0.0']}          | ${'1.9.9'} | ${true}
    ${['2.0.0']}          | ${'2.0.0'} | ${false}
    ${['2.0.0', '3.0.0']} | ${'2.5.0'} | ${true}
    ${['2.0.0', '*']}     | ${'9.0.0'} | ${true}
    ${['not a version']}  | ${'9.0.0'} | ${true}
  `('must be below one of the limits $limits: $version', ({ limits, version, isIn }) => {
    const events = limits.map((limit: string) => ({ limit }));
    expect(isInRange(semver, version, rangeOf({ introduced: '0' }, ...events))).toBe(isIn);
  });

  it('does not take a version for clean because a bound cannot be read', () => {
    const at = (...events: RangeEvent[]) => isInRange(semver, '1.0.0', rangeOf(...events));
    expect(at({ introduced: '0' }, { fixed: 'TBD' })).toBe(true);
    expect(at({ introduced: '0' }, { lastAffected: '' })).toBe(true);
    expect(at({ introduced: '?' }, { fixed: '2.0.0' })).toBe(true);
  });

  it('reads partial bounds', () => {
    const range = rangeOf({ introduced: '1.0' }, { fixed: '1.2' });
    expect(isInRange(semver, '1.1.9', range)).toBe(true);
    expect(isInRange(semver, '1.2.0', range)).toBe(false);
  });

  it.each(['', 'latest', '^1.0.0', '1.2', 'workspace:*', '__proto__'])(
    'never holds %j, which is no version',
    (version) => {
      expect(isInRange(semver, version, rangeOf({ introduced: '0' }))).toBe(false);
      expect(semver.isValid(version)).toBe(false);
    },
  );

  it('leaves the events as they were', () => {
    const events = Object.freeze([{ fixed: '2.0.0' }, { introduced: '0' }]);
    expect(isInRange(semver, '1.0.0', { type: 'SEMVER', events })).toBe(true);
  });

  it('follows the order of its scheme', () => {
    const deb = rangeOf({ introduced: '0' }, { fixed: '1:1.0-1+deb12u2' });
    expect(isInRange(debian, '1:1.0-1', deb)).toBe(true);
    expect(isInRange(debian, '1:1.0-1+deb12u10', deb)).toBe(false);
    const apk = rangeOf({ introduced: '0' }, { fixed: '1.36.1-r15' });
    expect(isInRange(alpine, '1.36.1-r9', apk)).toBe(true);
    expect(isInRange(alpine, '1.36.1-r15', apk)).toBe(false);
  });

  it('sets epochs aside on both sides where the installed epoch is unknown', () => {
    const range = rangeOf({ introduced: '0' }, { fixed: '1:1.1.1k-9.el8' });
    expect(isInRange(rpm, '1.1.1k-12.el8', range)).toBe(true);
    expect(isInRange(rpmWithoutEpoch, '1.1.1k-12.el8', range)).toBe(false);
    expect(isInRange(rpmWithoutEpoch, '1.1.1k-8.el8', range)).toBe(true);
  });

  it.each`
    version        | isIn
    ${'1.0'}       | ${true}
    ${'1.0+cu118'} | ${true}
    ${'1.0.post1'} | ${false}
  `('sets the local part of $version aside against a public bound', ({ version, isIn }) => {
    expect(isInRange(pep440, version, rangeOf({ introduced: '0' }, { lastAffected: '1.0' }))).toBe(isIn);
  });

  it('counts the local part against a bound that has one', () => {
    const range = rangeOf({ introduced: '0' }, { fixed: '2.1.0+vendor.2' });
    expect(isInRange(pep440, '2.1.0+vendor.1', range)).toBe(true);
    expect(isInRange(pep440, '2.1.0+vendor.2', range)).toBe(false);
  });
});

describe('isAffectedVersion', () => {
  const affected = (change: { ranges?: AffectedRange[]; versions?: string[] } = {}) => ({
    ranges: [healthyRange()],
    versions: [],
    ...change,
  });

  it('affects a version inside a range', () => {
    expect(isAffectedVersion(semver, '1.0.0', affected())).toBe(true);
    expect(isAffectedVersion(semver, '2.0.0', affected())).toBe(false);
  });

  it('affects a listed version outside every range', () => {
    expect(isAffectedVersion(semver, '3.0.0', affected({ versions: ['3.0.0'] }))).toBe(true);
    expect(isAffectedVersion(semver, '3.0.1', affected({ versions: ['3.0.0'] }))).toBe(false);
  });

  it('affects what one of several ranges holds', () => {
    const ranges = [healthyRange(), rangeOf({ introduced: '3.0.0' }, { fixed: '3.1.0' })];
    expect(isAffectedVersion(semver, '3.0.5', affected({ ranges }))).toBe(true);
  });

  it.each([
    [semver, '3.0.0+build', '3.0.0'],
    [semver, 'v3.0.0', '3.0.0'],
    [pep440, '1.0', '1.0.0'],
    [pep440, '1.0rc1', '1.0-RC1'],
    [pep440, '1.0+cu118', '1.0'],
    [debian, '0:1.0-1', '1.0-1'],
  ])('takes equals of the scheme for the same version', (scheme, version, listed) => {
    expect(isAffectedVersion(scheme, version, { ranges: [], versions: [listed] })).toBe(true);
  });

  it('does not take one local version for another', () => {
    expect(isAffectedVersion(pep440, '1.0+cu118', { ranges: [], versions: ['1.0+cu117'] })).toBe(false);
    expect(isAffectedVersion(pep440, '1.0', { ranges: [], versions: ['1.0+cu117'] })).toBe(false);
  });

  it('affects a string which is no version only where it is listed', () => {
    expect(isAffectedVersion(pep440, '2.0.0-final', affected({ versions: ['2.0.0-final'] }))).toBe(true);
    expect(isAffectedVersion(pep440, '2.0.0-final', affected({ versions: ['2.0.0-gold'] }))).toBe(false);
  });

  it('affects nothing without ranges and versions', () => {
    expect(isAffectedVersion(semver, '1.0.0', { ranges: [], versions: [] })).toBe(false);
  });
});

function healthyRange(change: { introduced?: string; fixed?: string } = {}): AffectedRange {
  const { introduced, fixed } = { introduced: '0', fixed: '2.0.0', ...change };
  return rangeOf({ introduced }, { fixed });
}

function branches(): AffectedRange {
  return rangeOf(
    { introduced: '0' },
    { fixed: '1.2.0' },
    { introduced: '2.0.0' },
    { lastAffected: '2.0.1' },
    { introduced: '3.0.0' },
    { fixed: '3.0.1' },
  );
}

function rangeOf(...events: RangeEvent[]): AffectedRange {
  return { type: 'ECOSYSTEM', events };
}

/** The evaluation of the OSV schema, word for word. */
function walk(events: readonly RangeEvent[], version: string): boolean {
  const sorted = events.toSorted((a, b) =>
    semver.compare(Object.values(a)[0] ?? '', Object.values(b)[0] ?? ''),
  );
  let isAffected = false;
  for (const event of sorted) {
    if ('introduced' in event && semver.compare(version, event.introduced) >= 0) isAffected = true;
    if ('fixed' in event && semver.compare(version, event.fixed) >= 0) isAffected = false;
    if ('lastAffected' in event && semver.compare(version, event.lastAffected) > 0) isAffected = false;
  }
  return isAffected;
}

function isInRange(scheme: RangeScheme, version: string, range: AffectedRange): boolean {
  return isAffectedVersion(scheme, version, { ranges: [range], versions: [] });
}
