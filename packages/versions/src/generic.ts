import { codeAt, isBlank, isDigit, isLetter, toLower } from './characters.ts';
import { compareDigits, compareNumbers, endOfDigits, endOfNumbers } from './runs.ts';
import { totalOrder } from './total-order.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * Versions of which nothing is known but their look (winget, CPE): dotted numbers, missing ones zero, then a tail
 * (`1.0.2k`, `3.0-rc.1`). A tail whose first word names a pre-release sorts below no tail, every other above it.
 * `Unknown`, `< 17.14` and the like, which winget prints, are invalid.
 */
export const generic: VersionScheme = {
  isValid,
  compare: totalOrder(isValid, compareValid),
  isPrerelease,
  isBreaking: () => null,
};

const PRERELEASE_WORDS: ReadonlySet<string> = new Set(
  'a alpha b beta c canary dev eap insider insiders m milestone nightly pre preview rc snapshot'.split(' '),
);

const LONGEST_WORD = 9;

function isValid(version: string): boolean {
  if (!isDigit(codeAt(version, skipPrefix(version)))) return false;
  for (let at = 0; at < version.length; at += 1) {
    const code = codeAt(version, at);
    if (code !== 32 && isBlank(code)) return false;
  }
  return true;
}

function compareValid(a: string, b: string): number {
  const [aStart, bStart] = [skipPrefix(a), skipPrefix(b)];
  const [aEnd, bEnd] = [endOfNumbers(a, aStart), endOfNumbers(b, bStart)];
  return compareNumbers(a, aStart, aEnd, b, bStart, bEnd) || compareTails(a, aEnd, b, bEnd);
}

function isPrerelease(version: string): boolean {
  return isValid(version) && tailRank(version, endOfNumbers(version, skipPrefix(version))) < 0;
}

function skipPrefix(version: string): number {
  return version.startsWith('v') || version.startsWith('V') ? 1 : 0;
}

function compareTails(a: string, aFrom: number, b: string, bFrom: number): number {
  const rank = tailRank(a, aFrom) - tailRank(b, bFrom);
  if (rank !== 0) return rank;
  let aAt = aFrom;
  let bAt = bFrom;
  while (aAt < a.length && bAt < b.length) {
    const aEnd = endOfDigits(a, aAt);
    const bEnd = endOfDigits(b, bAt);
    const bothNumbers = aEnd > aAt && bEnd > bAt;
    const aTo = bothNumbers ? aEnd : aAt + 1;
    const bTo = bothNumbers ? bEnd : bAt + 1;
    const order = bothNumbers
      ? compareDigits(a, aAt, aTo, b, bAt, bTo)
      : toLower(codeAt(a, aAt)) - toLower(codeAt(b, bAt));
    if (order !== 0) return order;
    aAt = aTo;
    bAt = bTo;
  }
  return a.length - aAt - (b.length - bAt);
}

/**
 * -1 for the tail of a pre-release, 0 for none, 1 for any other. A single letter marks a pre-release only behind a
 * separator or before a number: `1.0b2` is a beta, `1.0.2b` a later patch.
 */
function tailRank(version: string, from: number): number {
  if (from >= version.length) return 0;
  let start = from;
  while (start < version.length && !isLetter(codeAt(version, start))) {
    if (isDigit(codeAt(version, start))) return 1;
    start += 1;
  }
  let end = start;
  while (isLetter(codeAt(version, end))) end += 1;
  if (end === start || end - start > LONGEST_WORD) return 1;
  const isMarked = end - start > 1 || start > from || isDigit(codeAt(version, end));
  return isMarked && PRERELEASE_WORDS.has(version.slice(start, end).toLowerCase()) ? -1 : 1;
}
