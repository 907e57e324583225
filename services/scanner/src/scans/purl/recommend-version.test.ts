import { isAffectedVersion, semver } from '@repo/versions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advisory, affected } from '../../../test/support/advisories.ts';
import { recommendVersion } from './recommend-version.ts';

const range = (id: string, ...ranges: readonly (readonly [string, string?])[]) =>
  advisory({ id, affected: [affected('example', ...ranges)] });
const recommend = (...advisories: readonly ReturnType<typeof advisory>[]) =>
  recommendVersion('npm', 'example', advisories);

describe('recommendVersion', () => {
  it.each([
    ['nothing is known', [], null],
    [
      'the newest fix',
      [range('A', ['0', '1.2.0'], ['2.0.0', '2.10.0']), range('B', ['0', '2.9.0'])],
      '2.10.0',
    ],
    ['never one that is affected again', [range('A', ['0', '1.2.0']), range('B', ['1.2.0'])], null],
    ['no pre-release', [range('A', ['0', '1.2.0'], ['1.3.0', '2.0.0-rc.1'])], '1.2.0'],
    ['none of a malicious package', [range('A', ['0', '1.2.0']), range('MAL-1', ['0'])], null],
    [
      'none that is affected by name',
      [
        range('A', ['0', '1.2.0']),
        advisory({ id: 'B', affected: [{ ...affected('example'), versions: ['1.2.0'] }] }),
      ],
      null,
    ],
    ['none of another package', [advisory({ affected: [affected('other', ['0', '1.2.0'])] })], null],
  ])('%s', (_what, advisories, expected) => {
    expect(recommend(...advisories)).toBe(expected);
  });

  it.each([
    [5, '1.0.0'],
    [25, null],
  ])('of %i newer fixes that are affected again: %s', (newer, expected) => {
    const steps = Array.from({ length: newer }, (_, at) => range(`B-${at}`, ['1.0.1', `1.0.${at + 2}`]));
    expect(recommend(range('A', ['0', '1.0.0']), ...steps, range('C', ['1.0.1']))).toBe(expected);
  });

  it('recommends only fixes, that no advisory affects, and none newer is left out', () => {
    const version = fc.tuple(fc.nat(3), fc.nat(3)).map(([major, minor]) => `${major}.${minor}.0`);
    const ranges = fc.array(fc.tuple(version, version), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(ranges, { maxLength: 4 }), (all) => {
        const advisories = all.map((each, at) => range(`A-${at}`, ...each));
        const entries = advisories.flatMap((each) => each.affected);
        const isClean = (text: string) => entries.every((entry) => !isAffectedVersion(semver, text, entry));
        const clean = all
          .flat()
          .map(([, fixed]) => fixed)
          .filter(isClean)
          .toSorted((a, b) => semver.compare(a, b));
        expect(recommend(...advisories)).toBe(clean.at(-1) ?? null);
      }),
    );
  });
});
