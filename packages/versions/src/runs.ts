import { codeAt, DOT, isDigit } from './characters.ts';

/** The position after the digits which begin at `from`; `from` itself where there are none. */
export function endOfDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(codeAt(text, at))) at += 1;
  return at;
}

/**
 * Compares two runs of digits as integers of any size, without converting them. An empty run is zero, leading
 * zeros do not count.
 */
export function compareDigits(
  a: string,
  aFrom: number,
  aTo: number,
  b: string,
  bFrom: number,
  bTo: number,
): number {
  const aStart = skipZeros(a, aFrom, aTo);
  const bStart = skipZeros(b, bFrom, bTo);
  const longer = aTo - aStart - (bTo - bStart);
  return longer === 0 ? compareText(a, aStart, aTo, b, bStart, bTo) : longer;
}

/** Compares two slices by code unit; of two slices of which one begins the other, the shorter is lower. */
export function compareText(
  a: string,
  aFrom: number,
  aTo: number,
  b: string,
  bFrom: number,
  bTo: number,
): number {
  const length = Math.min(aTo - aFrom, bTo - bFrom);
  for (let at = 0; at < length; at += 1) {
    const order = codeAt(a, aFrom + at) - codeAt(b, bFrom + at);
    if (order !== 0) return order;
  }
  return aTo - aFrom - (bTo - bFrom);
}

function skipZeros(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && codeAt(text, at) === 48) at += 1;
  return at;
}

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
