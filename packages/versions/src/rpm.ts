import { CARET, COLON, codeAt, isAlphanumeric, isBlank, isDigit, isLetter, TILDE } from './characters.ts';
import { compareDigits, compareText, endOfDigits } from './runs.ts';
import { totalOrder } from './total-order.ts';
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
  return {
    isValid,
    compare: totalOrder(isValid, (a, b) => compareValid(a, b, withEpoch)),
    isPrerelease: () => false,
    isBreaking: () => null,
  };
}

function isValid(version: string): boolean {
  const start = versionStart(version);
  if (start === version.length || releaseHyphen(version) <= start) return false;
  for (let at = 0; at < version.length; at += 1) {
    if (isBlank(codeAt(version, at))) return false;
  }
  return true;
}

function compareValid(a: string, b: string, withEpoch: boolean): number {
  const aStart = versionStart(a);
  const bStart = versionStart(b);
  if (withEpoch) {
    const epoch = compareDigits(a, 0, Math.max(aStart - 1, 0), b, 0, Math.max(bStart - 1, 0));
    if (epoch !== 0) return epoch;
  }
  const aHyphen = releaseHyphen(a);
  const bHyphen = releaseHyphen(b);
  const order = compareParts(a, aStart, aHyphen, b, bStart, bHyphen);
  if (order !== 0) return order;
  const aHas = aHyphen < a.length;
  const bHas = bHyphen < b.length;
  if (aHas !== bHas) return aHas ? 1 : -1;
  return compareParts(a, aHyphen + 1, a.length, b, bHyphen + 1, b.length);
}

/** Only digits before a colon are an epoch; `a:1` is a version as a whole. */
function versionStart(version: string): number {
  const end = endOfDigits(version, 0);
  return codeAt(version, end) === COLON ? end + 1 : 0;
}

/** The hyphen before the release, the length of `version` where it has none. */
function releaseHyphen(version: string): number {
  const hyphen = version.lastIndexOf('-');
  return hyphen === -1 ? version.length : hyphen;
}

/** Segment by segment: `~` is lower than the end, `^` higher than the end, letters higher, digits highest. */
function compareParts(a: string, aFrom: number, aTo: number, b: string, bFrom: number, bTo: number): number {
  let aAt = skipSeparators(a, aFrom, aTo);
  let bAt = skipSeparators(b, bFrom, bTo);
  for (;;) {
    const aRank = segmentRank(a, aAt, aTo);
    const bRank = segmentRank(b, bAt, bTo);
    if (aRank !== bRank) return aRank - bRank;
    if (aRank === END) return 0;
    const aEnd = segmentEnd(a, aAt, aRank);
    const bEnd = segmentEnd(b, bAt, bRank);
    const order =
      aRank === DIGITS ? compareDigits(a, aAt, aEnd, b, bAt, bEnd) : compareText(a, aAt, aEnd, b, bAt, bEnd);
    if (order !== 0) return order;
    aAt = skipSeparators(a, aEnd, aTo);
    bAt = skipSeparators(b, bEnd, bTo);
  }
}

const OLDER = 0;
const END = 1;
const NEWER = 2;
const LETTERS = 3;
const DIGITS = 4;

function segmentRank(version: string, at: number, to: number): number {
  if (at >= to) return END;
  const code = codeAt(version, at);
  if (isDigit(code)) return DIGITS;
  if (isLetter(code)) return LETTERS;
  return code === TILDE ? OLDER : NEWER;
}

function segmentEnd(version: string, from: number, rank: number): number {
  if (rank === DIGITS) return endOfDigits(version, from);
  if (rank !== LETTERS) return from + 1;
  let at = from;
  while (isLetter(codeAt(version, at))) at += 1;
  return at;
}

function skipSeparators(version: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSeparator(codeAt(version, at))) at += 1;
  return at;
}

function isSeparator(code: number): boolean {
  return !isAlphanumeric(code) && code !== TILDE && code !== CARET;
}
