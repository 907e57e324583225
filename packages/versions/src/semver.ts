import {
  codeAt,
  DOT,
  EQUALS,
  HYPHEN,
  isAlphanumeric,
  isDigit,
  isLetter,
  LOWER_V,
  PLUS,
} from './characters.ts';
import type { RangeScheme } from './range-scheme.ts';
import { compareDigits, compareText, endOfDigits } from './runs.ts';
import { dottedFirst, totalOrder } from './total-order.ts';

/**
 * SemVer 2.0.0 in the order of its section 11, as OSV uses it: pre-releases take their plain place (`2.0.0-rc.1`
 * lies in `[0, 2.0.0)`), build metadata does not count, integers have any size.
 *
 * `isValid` is the specification's grammar after an optional run of `v` and `=`. `compare` reads more, because
 * advisories name such bounds: missing components are zero (`1.2` is `1.2.0`), further ones compare as numbers,
 * leading zeros do not count, the hyphen before a pre-release may be missing (`1.2.3beta`).
 */
export const semver: RangeScheme = {
  isValid,
  compare: dottedFirst(totalOrder(isReadable, compareReadable)),
  isPrerelease,
  isBreaking,
  isBound: isReadable,
};

function isValid(version: string): boolean {
  let at = skipPrefix(version);
  for (let component = 0; component < 3; component += 1) {
    if (component > 0) {
      if (codeAt(version, at) !== DOT) return false;
      at += 1;
    }
    const end = endOfDigits(version, at);
    if (end === at || hasLeadingZero(version, at, end)) return false;
    at = end;
  }
  if (codeAt(version, at) === HYPHEN) {
    at = endOfIdentifiers(version, at + 1, true);
    if (at === -1) return false;
  }
  if (codeAt(version, at) === PLUS) at = endOfIdentifiers(version, at + 1, false);
  return at === version.length;
}

function compareReadable(a: string, b: string): number {
  let aAt = skipPrefix(a);
  let bAt = skipPrefix(b);
  for (;;) {
    const aEnd = endOfDigits(a, aAt);
    const bEnd = endOfDigits(b, bAt);
    const order = compareDigits(a, aAt, aEnd, b, bAt, bEnd);
    if (order !== 0) return order;
    const aMore = codeAt(a, aEnd) === DOT;
    const bMore = codeAt(b, bEnd) === DOT;
    aAt = aMore ? aEnd + 1 : aEnd;
    bAt = bMore ? bEnd + 1 : bEnd;
    if (!aMore && !bMore) return comparePrerelease(a, aAt, b, bAt);
  }
}

function isPrerelease(version: string): boolean {
  return isReadable(version) && hasPrerelease(version, endOfCore(version));
}

/** Caret rule: the leftmost component that is not zero carries the promise. */
function isBreaking(from: string, to: string): boolean | null {
  if (!isReadable(from) || !isReadable(to)) return null;
  let fromAt = skipPrefix(from);
  let toAt = skipPrefix(to);
  for (let component = 0; component < 3; component += 1) {
    const fromEnd = endOfDigits(from, fromAt);
    const toEnd = endOfDigits(to, toAt);
    if (compareDigits(from, fromAt, fromEnd, to, toAt, toEnd) !== 0) return true;
    if (compareDigits(from, fromAt, fromEnd, '', 0, 0) !== 0) return false;
    fromAt = codeAt(from, fromEnd) === DOT ? fromEnd + 1 : fromEnd;
    toAt = codeAt(to, toEnd) === DOT ? toEnd + 1 : toEnd;
  }
  return false;
}

function isReadable(version: string): boolean {
  const core = endOfCore(version);
  if (core === -1) return false;
  if (!hasPrerelease(version, core)) return core === version.length || codeAt(version, core) === PLUS;
  const start = codeAt(version, core) === HYPHEN ? core + 1 : core;
  const end = endOfIdentifiers(version, start, false);
  return end === version.length || (end !== -1 && codeAt(version, end) === PLUS);
}

function hasPrerelease(version: string, core: number): boolean {
  const code = codeAt(version, core);
  return code === HYPHEN || isLetter(code);
}

/** The position after the dotted numbers, -1 where there are none or one is missing. */
function endOfCore(version: string): number {
  let at = skipPrefix(version);
  for (;;) {
    const end = endOfDigits(version, at);
    if (end === at) return -1;
    if (codeAt(version, end) !== DOT) return end;
    at = end + 1;
  }
}

function skipPrefix(version: string): number {
  let at = 0;
  while (codeAt(version, at) === LOWER_V || codeAt(version, at) === EQUALS) at += 1;
  return at;
}

/** The position after dot-separated identifiers; -1 where one is empty or, if `strict`, a number leads with 0. */
function endOfIdentifiers(version: string, from: number, strict: boolean): number {
  let at = from;
  for (;;) {
    const end = endOfIdentifier(version, at);
    if (end === at) return -1;
    if (strict && isNumeric(version, at, end) && hasLeadingZero(version, at, end)) return -1;
    if (codeAt(version, end) !== DOT) return end;
    at = end + 1;
  }
}

function comparePrerelease(a: string, aFrom: number, b: string, bFrom: number): number {
  const aHas = hasPrerelease(a, aFrom);
  const bHas = hasPrerelease(b, bFrom);
  if (!aHas || !bHas) return Number(bHas) - Number(aHas);
  let aAt = codeAt(a, aFrom) === HYPHEN ? aFrom + 1 : aFrom;
  let bAt = codeAt(b, bFrom) === HYPHEN ? bFrom + 1 : bFrom;
  for (;;) {
    const aEnd = endOfIdentifier(a, aAt);
    const bEnd = endOfIdentifier(b, bAt);
    const order = compareIdentifiers(a, aAt, aEnd, b, bAt, bEnd);
    if (order !== 0) return order;
    const aMore = codeAt(a, aEnd) === DOT;
    const bMore = codeAt(b, bEnd) === DOT;
    if (!aMore || !bMore) return Number(aMore) - Number(bMore);
    aAt = aEnd + 1;
    bAt = bEnd + 1;
  }
}

function compareIdentifiers(
  a: string,
  aAt: number,
  aEnd: number,
  b: string,
  bAt: number,
  bEnd: number,
): number {
  const aNumeric = isNumeric(a, aAt, aEnd);
  const bNumeric = isNumeric(b, bAt, bEnd);
  if (aNumeric !== bNumeric) return aNumeric ? -1 : 1;
  return aNumeric ? compareDigits(a, aAt, aEnd, b, bAt, bEnd) : compareText(a, aAt, aEnd, b, bAt, bEnd);
}

function endOfIdentifier(version: string, from: number): number {
  let at = from;
  while (isAlphanumeric(codeAt(version, at)) || codeAt(version, at) === HYPHEN) at += 1;
  return at;
}

function isNumeric(version: string, from: number, to: number): boolean {
  return isDigit(codeAt(version, from)) && endOfDigits(version, from) >= to;
}

function hasLeadingZero(version: string, from: number, to: number): boolean {
  return to - from > 1 && codeAt(version, from) === 48;
}
