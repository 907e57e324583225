import { codeAt, DOT } from './characters.ts';
import { endOfDigits } from './runs.ts';

/** So many decimal digits a number holds without loss. */
const MAX_EXACT_DIGITS = 15;

/**
 * The order of two versions of nothing but dotted numbers, missing ones zero, which nearly all are and on which
 * SemVer, PEP 440 and plain numbering agree. NaN where one is anything else, or too large for a number: the fast
 * path of those schemes.
 */
export function compareDotted(a: string, b: string): number {
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
