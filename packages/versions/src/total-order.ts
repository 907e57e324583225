import { codeAt, DOT } from './characters.ts';
import { endOfDigits } from './runs.ts';

type Compare = (a: string, b: string) => number;

/** The order of all strings that `compare` makes of those which its scheme can read: the others sort below them. */
export function totalOrder(isReadable: (version: string) => boolean, compare: Compare): Compare {
  return (a, b) => {
    if (a === b) return 0;
    const aReadable = isReadable(a);
    const bReadable = isReadable(b);
    return aReadable && bReadable ? compare(a, b) : compareUnordered(a, aReadable, b, bReadable);
  };
}

/** The same order, faster for versions of nothing but dotted numbers, of which missing ones must be zero in it. */
export function dottedFirst(compare: Compare): Compare {
  return (a, b) => {
    const order = compareDotted(a, b);
    return Number.isNaN(order) ? compare(a, b) : order;
  };
}

/**
 * The order of two strings, not the same, of which at least one stands outside its scheme: below every readable version, and
 * among themselves by code unit.
 */
export function compareUnordered(a: string, aReadable: boolean, b: string, bReadable: boolean): number {
  if (aReadable !== bReadable) return aReadable ? 1 : -1;
  return a < b ? -1 : 1;
}

/** So many decimal digits a number holds without loss. */
const MAX_EXACT_DIGITS = 15;

/**
 * The order of two versions of nothing but dotted numbers, missing ones zero, which nearly all are and on which
 * SemVer, PEP 440 and plain numbering agree. NaN where one is anything else, or too large for a number: the fast
 * path of those schemes.
 */
function compareDotted(a: string, b: string): number {
  let order = 0;
  let aAt = 0;
  let bAt = 0;
  while (aAt < a.length || bAt < b.length) {
    const aEnd = endOfDottedNumber(a, aAt);
    const bEnd = endOfDottedNumber(b, bAt);
    if (aEnd === -1 || bEnd === -1) return NaN;
    if (order === 0) order = toInteger(a, aAt, aEnd) - toInteger(b, bAt, bEnd);
    aAt = aEnd + 1;
    bAt = bEnd + 1;
  }
  return aAt === a.length || bAt === b.length ? NaN : order;
}

/** The position after the number at `from`, which a dot or the end must follow; -1 where there is no such number. */
function endOfDottedNumber(text: string, from: number): number {
  if (from > text.length) return from - 1;
  const end = endOfDigits(text, from);
  const isNumber = end > from && end - from <= MAX_EXACT_DIGITS;
  return isNumber && (end === text.length || codeAt(text, end) === DOT) ? end : -1;
}

function toInteger(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 10 + codeAt(text, at) - 48;
  return value;
}
