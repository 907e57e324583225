import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import nodeSemver from 'semver';
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
import { rpm, rpmWithoutEpoch } from './rpm.ts';
import { rubygems } from './rubygems.ts';
import { semver } from './semver.ts';
import type { VersionScheme } from './version-scheme.ts';

/** Every scheme with what its versions look like; the patterns overlap in numbers, so that ties occur. */
const SCHEMES = {
  semver: { scheme: semver, shape: /^v?[0-2]\.[0-2]\.[0-2](-(0|1|a|rc|a-1)(\.(0|10|9|b)){0,2})?(\+b)?$/ },
  pep440: {
    scheme: pep440,
    shape:
      /^(1!)?[0-2](\.[0-2]){0,2}([-_.]?(a|beta|rc|C)\.?[0-2]?)?(-1|\.post[0-2]?|rev1)?(\.dev[0-2]?)?(\+(1|a|A\.1|b_2))?$/,
  },
  debian: { scheme: debian, shape: /^([01]:)?[0-2][0-2.~+a]{0,3}(-[0-2][0-2.~+a]{0,2})?$/ },
  rpm: { scheme: rpm, shape: /^([01]:)?[0-2a][0-2.~^_ab]{0,4}(-[0-2][0-2.~^a]{0,2})?$/ },
  rpmWithoutEpoch: { scheme: rpmWithoutEpoch, shape: /^([01]:)?[0-2a][0-2.~^a]{0,3}(-[0-2a]{1,2})?$/ },
  alpine: {
    scheme: alpine,
    shape: /^[0-2](\.(0|1|01|10|2)){0,2}[ab]?(_(alpha|rc|git|p)[0-2]?){0,2}(~[ab])?(-r[0-2])?$/,
  },
  generic: { scheme: generic, shape: /^v?[0-2](\.[0-2]){0,2}([-. ]?(rc|a|b|z|sp)[0-2]?)?$/ },
  maven: {
    scheme: maven,
    shape: /^[0-2]([-.]?[0-2]){0,2}([-._]?(a|alpha|rc|SNAPSHOT|ga|Final|sp|foo)([-.]?[0-2]){0,2}){0,2}$/,
  },
  nuget: { scheme: nuget, shape: /^[0-2](\.[0-2]){0,3}(-(A|a|rc|1)(\.[0-2b]){0,2})?(\+b)?$/ },
  rubygems: { scheme: rubygems, shape: /^[0-2](\.([0-2]|a|rc1|B)){0,3}(-[0-2a])?$/ },
  packagist: {
    scheme: packagist,
    shape: /^v?[0-2](\.[0-2]){0,3}(-?(dev|a|alpha|RC|p|z|stable)\.?[0-2]?){0,2}(\+b)?$/,
  },
  cran: { scheme: cran, shape: /^[0-2]([-.][0-2]){0,3}$/ },
  hackage: { scheme: hackage, shape: /^[0-2](\.(0|1|01|10)){0,3}$/ },
  pub: { scheme: pub, shape: /^[0-2]\.[0-2]\.0(-a)?(\+(0|1|01|a)(\.(10|9|b)){0,2})?$/ },
} as const satisfies Record<string, { scheme: VersionScheme; shape: RegExp }>;

const TABLES = [
  'semver',
  'pep440',
  'debian',
  'rpm',
  'alpine',
  'generic',
  'maven',
  'nuget',
  'rubygems',
  'packagist',
  'cran',
  'hackage',
  'pub',
] as const;

describe.each(TABLES)('the %s table', (name) => {
  const { scheme } = SCHEMES[name];
  it.each(readTable(name))('orders $line both ways round', ({ a, sign, b }) => {
    expect(Math.sign(scheme.compare(a, b))).toBe(sign);
    expect(Math.sign(scheme.compare(b, a))).toBe(0 - sign);
  });
});

it('has a table for every file of fixtures', () => {
  const files = readdirSync(new URL('fixtures', import.meta.url)).filter((file) => file.endsWith('.txt'));
  expect(files.toSorted()).toEqual(TABLES.map((name) => `${name}.txt`).toSorted());
});

describe.each(Object.entries(SCHEMES))('the order of %s', (_name, { scheme, shape }) => {
  const version = fc.stringMatching(shape);
  const anything = fc.oneof({ weight: 6, arbitrary: version }, junk());

  it('admits every version of its shape', () => {
    fc.assert(
      fc.property(version, (a) => {
        expect(scheme.isValid(a)).toBe(true);
      }),
    );
  });

  it('answers for every two strings, and the other way round with the other sign', () => {
    fc.assert(
      fc.property(anything, anything, (a, b) => {
        expect(Math.sign(scheme.compare(a, b)) + Math.sign(scheme.compare(b, a))).toBe(0);
        expect(scheme.compare(a, a)).toBe(0);
      }),
    );
  });

  it('is transitive, and equals are interchangeable', () => {
    fc.assert(
      fc.property(fc.tuple(anything, anything, anything), (three) => {
        const [a, b, c] = three.toSorted((x, y) => scheme.compare(x, y));
        const ab = scheme.compare(a ?? '', b ?? '');
        const bc = scheme.compare(b ?? '', c ?? '');
        expect(Math.sign(scheme.compare(a ?? '', c ?? ''))).toBe(ab === 0 && bc === 0 ? 0 : -1);
      }),
      { numRuns: 1000 },
    );
  });

  it('answers for a hostile length in linear time', () => {
    const long = [
      '0.'.repeat(100_000),
      '1'.repeat(200_000),
      `1.0-${'a.'.repeat(100_000)}`,
      '-'.repeat(200_000),
    ];
    for (const a of long) for (const b of long) expect(scheme.compare(a, `${b}x`)).not.toBeNaN();
    for (const a of long) expect(scheme.isValid(`${a}\u0000`)).toBe(false);
  });
});

describe('semver against node-semver', () => {
  const identifier = fc.stringMatching(/^(0|[1-9]\d{0,3}|[0-9]?[a-c-][0-9a-cA-C-]{0,3})$/);
  const version = fc
    .tuple(fc.tuple(fc.nat(12), fc.nat(12), fc.nat(12)), fc.array(identifier, { maxLength: 3 }), fc.boolean())
    .map(
      ([core, pre, isBuilt]) =>
        `${core.join('.')}${pre.length > 0 ? '-' : ''}${pre.join('.')}${isBuilt ? '+b.1' : ''}`,
    );

  /** The same version in a spelling that node-semver refuses, so that our own rules order it. */
  const withFourNumbers = (text: string) => text.replace(/^\d+\.\d+\.\d+/, '$&.0');

  it('orders the same, and so do the rules for what it refuses', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const order = nodeSemver.compare(a, b);
        expect(Math.sign(semver.compare(a, b))).toBe(order);
        expect(Math.sign(semver.compare(withFourNumbers(a), b))).toBe(order);
        expect(Math.sign(semver.compare(a, withFourNumbers(b)))).toBe(order);
        expect(Math.sign(semver.compare(withFourNumbers(a), withFourNumbers(b)))).toBe(order);
      }),
      { numRuns: 3000 },
    );
  });

  it('orders versions of every length, read before or not', () => {
    for (const length of [240, 249, 250, 251, 256, 300]) {
      const long = `1.0.0-${'a'.repeat(length)}`;
      expect(semver.compare(long, `${long}b`)).toBeLessThan(0);
      expect(semver.compare(`${long}b`, long)).toBeGreaterThan(0);
      expect(semver.compare(long, `v${long}+build`)).toBe(0);
    }
  });

  it('orders as before when it has read very many versions', () => {
    for (let patch = 1; patch < 10_000; patch += 1) {
      expect(semver.compare(`1.0.${patch}`, `1.0.${patch - 1}`)).toBeGreaterThan(0);
    }
  });

  it('admits the same strings', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^v?[0-2.]{1,5}\.[0-1]\.[0-2]{1,2}[-+.]{0,2}[0-1a.+-]{0,4}$/), (text) => {
        expect(semver.isValid(text)).toBe(nodeSemver.valid(text) !== null);
      }),
      { numRuns: 5000 },
    );
  });

  it('reads and orders what the loose parser of node-semver reads', () => {
    const loose = fc.stringMatching(
      /^[v=]{0,2}[0-2]{1,2}\.[0-1]{1,2}\.[0-2]{1,2}(-?(a|rc1|beta\.01|0b))?(\+b)?$/,
    );
    fc.assert(
      fc.property(loose, loose, (a, b) => {
        fc.pre(
          nodeSemver.valid(a, { loose: true }) !== null && nodeSemver.valid(b, { loose: true }) !== null,
        );
        expect(Math.sign(semver.compare(a, b))).toBe(nodeSemver.compare(a, b, { loose: true }));
      }),
      { numRuns: 2000 },
    );
  });
});

interface Row {
  readonly line: string;
  readonly a: string;
  readonly sign: number;
  readonly b: string;
}

function readTable(name: string): Row[] {
  const text = readFileSync(new URL(`fixtures/${name}.txt`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, a, operator, b] = /^(.+) ([<=>]) (\S.*)$/.exec(line) ?? [];
    if (a === undefined || b === undefined) throw new Error(`${name}.txt: cannot read ${line}`);
    return { line, a, sign: operator === '<' ? -1 : operator === '>' ? 1 : 0, b };
  });
}

function junk(): fc.Arbitrary<string> {
  const odd = ['', '0', '1', '1.', '.1', '1:', '-', 'v', '__proto__', 'latest', '1.0 ', '\u{1F600}'];
  return fc.oneof(
    fc.constantFrom(...odd),
    fc.stringMatching(/^[0-2a.~^+:!_ -]{0,6}$/),
    fc.string({ maxLength: 4 }),
  );
}
