import { describe, expect, it } from 'vitest';
import { alpine } from './alpine.ts';
import { debian } from './debian.ts';
import { generic } from './generic.ts';
import { maven } from './maven.ts';
import { nuget } from './nuget.ts';
import { cran, hackage } from './number-list.ts';
import { packagist } from './packagist.ts';
import { pep440 } from './pep440.ts';
import { pub } from './pub.ts';
import { rpm } from './rpm.ts';
import { rubygems } from './rubygems.ts';
import { semver } from './semver.ts';
import type { VersionScheme } from './version-scheme.ts';

describe.each<[string, VersionScheme, string[], string[]]>([
  [
    'semver',
    semver,
    [
      '1.2.3',
      'v1.2.3',
      '=v1.2.3',
      '1.2.3-rc.1+b.01',
      '0.0.0',
      '99999999999999999999.0.0',
      '1.0.0--',
      '1.0.0-0a',
    ],
    [
      '',
      '1',
      '1.2',
      '1.2.3.4',
      '01.2.3',
      '1.2.3-01',
      '1.2.3-',
      '1.2.3+',
      '1.2.3-a..b',
      '1.2.3beta',
      ' 1.2.3',
      '^1.2.3',
      '1.x.0',
      'latest',
    ],
  ],
  [
    'pep440',
    pep440,
    ['1', '1.0', '1!1.0', 'v1.0', '1.0.dev', '1.0a-', '1.0-1', '1.0+a.1_b-c', ' 1.0\n', '1.0ALPHA1'],
    [
      '',
      '1.',
      '.1',
      '1.0-',
      '1.0+',
      '1.0+a.',
      '1.0-final',
      '1.0.x',
      '1.0a1a2',
      '1.0.post1-1',
      '==1.0',
      '1 .0',
      '１.0',
    ],
  ],
  [
    'debian',
    debian,
    ['1', '1.0-1', '1:1.0-1', '1.0-a-1', '1:1:1-1', '1.0~rc1+b1', 'a1'],
    ['', '1:', ':1', '1-', '-1', 'a:1', '1.0_1', '1.0-1:1', '1.0 ', '1:-1', '(none)'],
  ],
  [
    'rpm',
    rpm,
    ['1', '1.0-1', '1:1.0-1.el9', '1.0^a~b', 'a:1', '(none)', '1!', '1~', '1\u00a1', '1\u2027', '1\u202a'],
    ['', '1:', '-1', '1:-1', '1.0 1', '1.0\t', '1\u007f', '1\u00a0', '1\u2028', '1\u2029'],
  ],
  [
    'alpine',
    alpine,
    [
      '1',
      '1.0',
      '1.0a',
      '1.0_rc1_p2',
      '1.0~0abc-r1',
      '1.0~09afAF',
      '1.0-r0',
      '6.6.2p1-r0',
      '006',
      '1a',
      '1z',
    ],
    [
      '',
      '.1',
      '1.',
      '1.0~0g',
      '1.0~0G',
      '1.0~0`',
      '1.0~0@',
      '1.0ab',
      '1.0A',
      '1.0_foo',
      '1.0-r',
      '1.0-1',
      '1.0-r1-r2',
      '1.0~',
      '1.0_p1.2',
      '1.0 ',
    ],
  ],
  [
    'generic',
    generic,
    ['1', '1.2.3.4', 'v1', '1.0.2k', '24.08 (x64)', '1.'],
    ['', 'v', 'Unknown', '< 17.14', '> 4', '.1', '1\n', '1\u0000'],
  ],
  [
    'maven',
    maven,
    ['1', '1.0-SNAPSHOT', '9.4.51.v20230217', 'r09', '1.0+build', '1.0_2', 'Finchley.SR4'],
    ['', '.1', '[1.0,2.0)', '1.0,2.0', '${revision}', '1.0 ', '>=1', '1.*', '^1.0'],
  ],
  [
    'nuget',
    nuget,
    ['1', '1.0', '1.0.0.0', '1.0.0-RC1', '1.0.0-beta.1+sha.5', 'V1.0'],
    ['', '1.', '[1.0,)', '1.*', '1.0.0-', 'latest', '1.0 '],
  ],
  [
    'rubygems',
    rubygems,
    ['1', '1.0.0.rc1', '1.0-2', '1.0.a-b.c'],
    ['', '.1', '1.', '1_0', '>= 1', '1.0 ', 'a1'],
  ],
  [
    'packagist',
    packagist,
    ['1', 'v1.0.0', '1.0.0-RC1', '2.4.5-p1', '20190101', '1.0.0-dev'],
    ['', 'dev-main', '1.x-dev', '1.0.*', '^1.0', '1.0 ', '1.0@dev', 'v'],
  ],
  ['cran', cran, ['1', '1.2-3', '0.0.0.9000'], ['', '1.', '-1', '1.2a', 'v1', '1..2']],
  ['hackage', hackage, ['1', '1.2.3.4.5'], ['', '1.', '1.2-3', '1.2a', 'v1', '1..2']],
])('%s', (_name, scheme, valid, invalid) => {
  it.each(valid)('admits %j', (version) => {
    expect(scheme.isValid(version)).toBe(true);
  });

  it.each(invalid)('does not admit %j', (version) => {
    expect(scheme.isValid(version)).toBe(false);
  });
});

it.each<[string, VersionScheme, string[], string[]]>([
  ['semver', semver, ['1.0.0-rc.1', '1.0-a', '1.0.0beta'], ['1.0.0', '1.0.0+a-b', 'latest', '-a']],
  [
    'pep440',
    pep440,
    ['1.0a1', '1.0.dev1', '1.0rc1.post1', '1.0.post1.dev1'],
    ['1.0', '1.0.post1', '1.0+a1', 'dev'],
  ],
  ['debian', debian, [], ['1.0~rc1-1', '1.0']],
  ['rpm', rpm, [], ['1.0~rc1-1', '1.0']],
  ['alpine', alpine, ['1.0_rc1', '1.0_p1_alpha-r1'], ['1.0', '1.0_p1', '1.0a', '1.0_rc1-']],
  [
    'maven',
    maven,
    ['1.0-alpha-1', '1.0.RC1', '1.0-SNAPSHOT', '1.0m1'],
    ['1.0', '1.0.Final', '1.0-jre', '9.4.v2023'],
  ],
  ['nuget', nuget, ['1.0.0-RC1', '1.0-a'], ['1.0.0.1', '1.0+a']],
  ['rubygems', rubygems, ['1.0.a', '1.0-1'], ['1.0', '7.0.4.2', '1_a']],
  [
    'packagist',
    packagist,
    ['1.0-RC1', '1.0-dev', 'v1.0.0-beta.2'],
    ['1.0', '1.0-p1', 'dev-main', '1.0-stable'],
  ],
  ['cran', cran, [], ['1.0-1']],
  ['hackage', hackage, [], ['1.0']],
  ['pub', pub, ['1.0.0-rc.1+1'], ['1.0.0+1']],
  [
    'generic',
    generic,
    ['1.0-rc1', '1.0 Beta 2', '1.0b1'],
    ['1.0', '1.0b', '1.0.2k', 'beta', '1.0-abcdefghijkl'],
  ],
])('%s knows its pre-releases', (_name, scheme, prereleases, releases) => {
  expect(prereleases.filter((version) => !scheme.isPrerelease(version))).toEqual([]);
  expect(releases.filter((version) => scheme.isPrerelease(version))).toEqual([]);
});

it.each`
  scheme     | from         | to         | isBreaking
  ${semver}  | ${'1.2.3'}   | ${'1.9.0'} | ${false}
  ${semver}  | ${'1.2.3'}   | ${'2.0.0'} | ${true}
  ${semver}  | ${'2.0.0'}   | ${'1.0.0'} | ${true}
  ${semver}  | ${'0.2.3'}   | ${'0.2.9'} | ${false}
  ${semver}  | ${'0.2.3'}   | ${'0.3.0'} | ${true}
  ${semver}  | ${'0.2.3'}   | ${'1.0.0'} | ${true}
  ${semver}  | ${'0.0.3'}   | ${'0.0.3'} | ${false}
  ${semver}  | ${'0.0.3'}   | ${'0.0.4'} | ${true}
  ${semver}  | ${'0.0.3'}   | ${'0.1.0'} | ${true}
  ${semver}  | ${'1.0.0-a'} | ${'1.0.0'} | ${false}
  ${semver}  | ${'v1.2'}    | ${'1.2.5'} | ${false}
  ${semver}  | ${'01.2.0'}  | ${'1.3.0'} | ${false}
  ${semver}  | ${'00.2.0'}  | ${'0.3.0'} | ${true}
  ${semver}  | ${'latest'}  | ${'1.2.5'} | ${null}
  ${pep440}  | ${'1.2'}     | ${'1.3'}   | ${false}
  ${pep440}  | ${'1.2'}     | ${'2.0'}   | ${true}
  ${pep440}  | ${'0.2'}     | ${'0.3'}   | ${false}
  ${pep440}  | ${'1.2'}     | ${'1!1.2'} | ${true}
  ${pep440}  | ${'01.2'}    | ${'1.2'}   | ${false}
  ${pep440}  | ${'0!1.2'}   | ${'1.3'}   | ${false}
  ${pep440}  | ${'01!1.2'}  | ${'1!1.3'} | ${false}
  ${pep440}  | ${'1.2'}     | ${'gold'}  | ${null}
  ${debian}  | ${'1.0'}     | ${'2.0'}   | ${null}
  ${rpm}     | ${'1.0'}     | ${'2.0'}   | ${null}
  ${alpine}  | ${'1.0'}     | ${'2.0'}   | ${null}
  ${generic} | ${'1.0'}     | ${'2.0'}   | ${null}
`('says $isBreaking of the step from $from to $to', ({ scheme, from, to, isBreaking }) => {
  expect(scheme.isBreaking(from, to)).toBe(isBreaking);
});
