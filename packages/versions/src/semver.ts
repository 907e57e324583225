import { SemVer } from 'semver';
import { memoize } from './memoize.ts';
import { compareUnordered } from './scheme-of.ts';
import { compareNumber, compareNumbers, compareSegments } from './segments.ts';
import type { RangeScheme } from './version-scheme.ts';

/**
 * SemVer 2.0.0 in the order of its section 11, as OSV uses it: pre-releases take their plain place (`2.0.0-rc.1`
 * lies in `[0, 2.0.0)`), build metadata does not count. node-semver compares; what it refuses and advisories name is
 * compared here by the same rules: more than three numbers, numbers of any size, more than 256 characters.
 *
 * `isValid` is the specification's grammar after an optional run of `v` and `=`. `compare` reads more, because
 * advisories name such bounds: missing components are zero (`1.2` is `1.2.0`), further ones compare as numbers,
 * leading zeros do not count, the hyphen before a pre-release may be missing (`1.2.3beta`).
 */
export const semver: RangeScheme = {
  isValid: (version) => VALID.test(version),
  compare,
  isPrerelease: (version) => (read(version)?.prerelease ?? '') !== '',
  isBreaking,
  isBound: (version) => read(version) !== null,
};

/** The expression that semver.org suggests, behind a prefix. */
const VALID =
  /^[v=]*(?:(?:0|[1-9]\d*)\.){2}(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-z-][\da-z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-z-][\da-z-]*))*)?(?:\+[\da-z-]+(?:\.[\da-z-]+)*)?$/i;
const READABLE =
  /^[v=]*(\d+(?:\.\d+)*)(?:(?:-(?=[\da-z-])|(?=[a-z]))([\da-z-]+(?:\.[\da-z-]+)*))?(?:\+.*)?$/is;

function compare(a: string, b: string): number {
  if (a === b) return 0;
  const left = read(a);
  const right = read(b);
  if (left === null || right === null) return compareUnordered(a, left !== null, b, right !== null);
  if (left.known === null || right.known === null) return compareParts(left, right);
  return left.known.compare(right.known);
}

/** What `compare` reads of a version. */
interface Parts {
  readonly numbers: string;
  /** Empty for none. */
  readonly prerelease: string;
  /** Null where node-semver would refuse the version, or round it. */
  readonly known: SemVer | null;
}

const read = memoize((version: string): Parts | null => {
  const [, numbers, prerelease = ''] = READABLE.exec(version) ?? [];
  return numbers === undefined ? null : { numbers, prerelease, known: toSemVer(numbers, prerelease) };
});

/** Below node-semver's 256. */
const LONGEST = 250;
/** node-semver reads no number of 2^53 or more; 15 digits are always below. */
const LONG_NUMBER = /\d{16}/;

function toSemVer(numbers: string, prerelease: string): SemVer | null {
  if (numbers.length + prerelease.length > LONGEST) return null;
  const [major, minor = '0', patch = '0', further] = numbers.split('.');
  const version = `${major}.${minor}.${patch}${prerelease === '' ? '' : `-${prerelease}`}`;
  return further !== undefined || LONG_NUMBER.test(version) ? null : new SemVer(version, LOOSE);
}

/** With leading zeros. */
const LOOSE = { loose: true } as const;

function compareParts(a: Parts, b: Parts): number {
  return compareNumbers(a.numbers, b.numbers) || comparePrereleases(a.prerelease, b.prerelease);
}

function comparePrereleases(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return compareSegments(a.split('.'), b.split('.'), 'below');
}

/** Caret rule: the leftmost component that is not zero carries the promise. */
function isBreaking(from: string, to: string): boolean | null {
  const left = read(from)?.numbers.split('.');
  const right = read(to)?.numbers.split('.');
  if (left === undefined || right === undefined) return null;
  for (let component = 0; component < 3; component += 1) {
    const number = left[component] ?? '';
    if (compareNumber(number, right[component] ?? '') !== 0) return true;
    if (compareNumber(number, '') !== 0) return false;
  }
  return false;
}
