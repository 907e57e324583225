import { codeAt, DOT, isDigit } from './characters.ts';
import { compareDigits, endOfDigits } from './runs.ts';

/** The position after the digits at `from` and all further ones that follow a dot. */
export function endOfNumbers(version: string, from: number): number {
  let end = endOfDigits(version, from);
  while (codeAt(version, end) === DOT && isDigit(codeAt(version, end + 1)))
    end = endOfDigits(version, end + 1);
  return end;
}

/** Compares two slices of dotted numbers of any size; missing ones are zero. */
export function compareNumbers(
  a: string,
  aFrom: number,
  aTo: number,
  b: string,
  bFrom: number,
  bTo: number,
): number {
  let aAt = aFrom;
  let bAt = bFrom;
  while (aAt < aTo || bAt < bTo) {
    const aEnd = endOfDigits(a, Math.min(aAt, aTo));
    const bEnd = endOfDigits(b, Math.min(bAt, bTo));
    const order = compareDigits(a, Math.min(aAt, aTo), aEnd, b, Math.min(bAt, bTo), bEnd);
    if (order !== 0) return order;
    aAt = aEnd + 1;
    bAt = bEnd + 1;
  }
  return 0;
}
