import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AffectedRange, RangeEvent } from './affected-range.ts';
import { debian } from './debian.ts';
import { fixedVersions } from './fixed-versions.ts';
import { pep440 } from './pep440.ts';
import { isAffectedVersion } from './range.ts';
import { semver } from './semver.ts';
import type { RangeScheme } from './version-scheme.ts';

describe('fixedVersions', () => {
  it.each`
    version         | fixes
    ${'0.5.0'}      | ${['1.2.0', '2.0.2', '3.0.1']}
    ${'1.0.0'}      | ${['1.2.0', '2.0.2', '3.0.1']}
    ${'2.0.0'}      | ${['2.0.2', '3.0.1']}
    ${'3.0.0'}      | ${['3.0.1']}
    ${'3.0.1-rc.1'} | ${['3.0.1']}
    ${'3.0.1'}      | ${[]}
    ${'4.0.0'}      | ${[]}
  `('gives $version first the fix of its branch, then those of higher ones', ({ version, fixes }) => {
    expect(fixedVersions(semver, version, [healthyBranches()])).toEqual(fixes);
  });

  it('reads several ranges like one', () => {
    const ranges = [
      rangeOf({ introduced: '3.0.0' }, { fixed: '3.0.1' }),
      rangeOf({ introduced: '0' }, { fixed: '1.2.0' }),
    ];
    expect(fixedVersions(semver, '1.0.0', ranges)).toEqual(['1.2.0', '3.0.1']);
  });

  it('names no fix which another range holds again', () => {
    const ranges = [
      rangeOf({ introduced: '0' }, { fixed: '1.2.0' }),
      rangeOf({ introduced: '1.1.0' }, { fixed: '1.5.0' }),
    ];
    expect(fixedVersions(semver, '1.0.0', ranges)).toEqual(['1.5.0']);
    expect(fixedVersions(semver, '1.1.0', [...ranges, rangeOf({ introduced: '0' })])).toEqual([]);
  });

  it('names equals once', () => {
    const ranges = [
      rangeOf({ introduced: '0' }, { fixed: '1.2' }),
      rangeOf({ introduced: '0' }, { fixed: '1.2.0' }),
    ];
    expect(fixedVersions(pep440, '1.0', ranges)).toEqual(['1.2']);
  });

  it('names nothing for a last affected version, which is no fix', () => {
    expect(fixedVersions(semver, '1.0.0', [rangeOf({ introduced: '0' }, { lastAffected: '1.5.0' })])).toEqual(
      [],
    );
  });

  it('names no fix that cannot be read', () => {
    expect(fixedVersions(semver, '1.0.0', [rangeOf({ introduced: '0' }, { fixed: 'abc123' })])).toEqual([]);
  });

  it('names every fix for an installed string which is no version', () => {
    expect(fixedVersions(semver, 'latest', [healthyBranches()])).toEqual(['1.2.0', '2.0.2', '3.0.1']);
  });

  it('never goes down, never names an affected version, always ascends', () => {
    const version = fc.tuple(fc.nat(3), fc.nat(3)).map(([major, minor]) => `${major}.${minor}.0`);
    const event = fc.oneof(
      version.map((introduced): RangeEvent => ({ introduced })),
      version.map((fixed): RangeEvent => ({ fixed })),
    );
    const ranges = fc.array(
      fc.array(event, { maxLength: 5 }).map((events) => rangeOf(...events)),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(ranges, version, (some, installed) => {
        const fixes = [installed, ...fixedVersions(semver, installed, some)];
        const steps = fixes.slice(1).map((fix, at) => semver.compare(fixes[at] ?? '', fix));
        expect(steps.every((step) => step < 0)).toBe(true);
        expect(fixes.slice(1).some((fix) => some.some((range) => isInRange(semver, fix, range)))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a range that affects everything below its fix', () => {
  const versions = fc.constantFrom(
    '0',
    '1.0',
    '1.0.0',
    '1.0.0-rc.1',
    '1.0+a',
    '1.0+b',
    'v2',
    '2.0.0',
    'x',
    '',
  );
  const schemes = fc.constantFrom(semver, pep440, debian);

  it('is judged as when it is written the other way round, which goes the long way', () => {
    fc.assert(
      fc.property(schemes, versions, versions, (scheme, version, fixed) => {
        const events = [{ introduced: '0' }, { fixed }];
        const [usual, turned] = [events, events.toReversed()].map((own) => ({
          type: 'ECOSYSTEM' as const,
          events: own,
        }));
        const judged = (range: AffectedRange | undefined) => [
          range !== undefined && isInRange(scheme, version, range),
          fixedVersions(scheme, version, range === undefined ? [] : [range]),
        ];
        expect(judged(usual)).toEqual(judged(turned));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('fixedVersions of several branches', () => {
  it('names the fix of a higher branch where the own one ends with a last affected version', () => {
    const ranges = [
      rangeOf({ introduced: '0' }, { lastAffected: '1.5.0' }),
      rangeOf({ introduced: '2.0.0' }, { fixed: '2.0.2' }),
    ];
    expect(fixedVersions(semver, '1.0.0', ranges)).toEqual(['2.0.2']);
  });

  it('takes the fix which leaves every range that holds the version', () => {
    const ranges = [
      rangeOf({ introduced: '0' }, { fixed: '1.2.0' }),
      rangeOf({ introduced: '0' }, { fixed: '1.5.0' }),
    ];
    expect(fixedVersions(semver, '1.0.0', ranges)).toEqual(['1.5.0']);
  });
});

function healthyBranches(): AffectedRange {
  return rangeOf(
    { introduced: '0' },
    { fixed: '1.2.0' },
    { introduced: '2.0.0' },
    { fixed: '2.0.2' },
    { introduced: '3.0.0' },
    { fixed: '3.0.1' },
  );
}

function rangeOf(...events: RangeEvent[]): AffectedRange {
  return { type: 'SEMVER', events };
}

function isInRange(scheme: RangeScheme, version: string, range: AffectedRange): boolean {
  return isAffectedVersion(scheme, version, { ranges: [range], versions: [] });
}
