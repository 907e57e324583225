import { schemeOf } from './scheme-of.ts';
import { BLANK, compareLists, compareNumber, compareText } from './segments.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * RPM versions, `[epoch:]version[-release]`, in the order of rpm-version(7). A missing epoch is zero, a missing
 * release is lower than any. rpm orders every string, so all but the empty and those with blanks are valid.
 */
export const rpm: VersionScheme = createRpmScheme(true);

/**
 * The same order with the epochs of both sides set aside: for package lists which do not print epochs, where an
 * advisory's `1:2.0-1` would else be newer than every installed version.
 */
export const rpmWithoutEpoch: VersionScheme = createRpmScheme(false);

function createRpmScheme(withEpoch: boolean): VersionScheme {
  return schemeOf(
    read,
    (a, b) =>
      (withEpoch ? compareNumber(a.epoch, b.epoch) : 0) ||
      compareLists(a.version, b.version, '', compareSegment) ||
      compareReleases(a.release, b.release),
  );
}

/** Only digits before a colon are an epoch; `a:1` is a version as a whole. */
const VERSION = /^(?:(?<epoch>\d*):|(?!\d*:))(?:(?<version>.+)-(?<release>[^-]*)|(?<all>[^-]+))$/s;

function read(text: string) {
  const match = VERSION.exec(text);
  if (match === null || BLANK.test(text)) return null;
  const { epoch = '', all = '', version = all, release } = match.groups ?? {};
  return { epoch, version: segmentsIn(version), release: release === undefined ? null : segmentsIn(release) };
}

/** What else stands between the segments separates. */
function segmentsIn(part: string): readonly string[] {
  return part.match(/[~^]|\d+|[a-z]+/gi) ?? [];
}

function compareReleases(a: readonly string[] | null, b: readonly string[] | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return compareLists(a, b, '', compareSegment);
}

function compareSegment(a: string, b: string): number {
  const rank = rankOf(a);
  return rank - rankOf(b) || (rank === DIGITS ? compareNumber(a, b) : compareText(a, b));
}

const DIGITS = 4;

/** `~` is lower than the end, `^` higher than the end, letters higher, digits highest. */
function rankOf(segment: string): number {
  if (segment === '~') return 0;
  if (segment === '') return 1;
  if (segment === '^') return 2;
  return /^\d/.test(segment) ? DIGITS : 3;
}
