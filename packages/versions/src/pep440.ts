import { codeAt, isDigit, toLower } from './characters.ts';
import { compareDotted } from './compare-dotted.ts';
import { compareUnordered } from './compare-unordered.ts';
import { isSeparator, type Pep440Parts, readPep440, type Span } from './pep440-parts.ts';
import type { RangeScheme } from './range-scheme.ts';
import { compareDigits, endOfDigits } from './runs.ts';

/**
 * PEP 440 versions in the order of its section "Summary of permitted suffixes and relative ordering", in every
 * spelling which it normalises. Strings which it does not admit (the old "legacy" versions) sort below.
 *
 * Against a bound without a local part the local part of the installed version does not count (section "Version
 * matching"): `1.0+cu118` is the `1.0` which an advisory names.
 */
export const pep440: RangeScheme = {
  isValid: (version) => readPep440(version) !== null,
  compare: (a, b) => compare(a, b, true),
  compareToBound: (installed, bound) => compare(installed, bound, bound.includes('+')),
  isPrerelease,
  isBreaking,
};

function compare(a: string, b: string, withLocal: boolean): number {
  if (a === b) return 0;
  const dotted = compareDotted(a, b);
  if (!Number.isNaN(dotted)) return dotted;
  const left = readPep440(a);
  const right = readPep440(b);
  if (left === null || right === null) return compareUnordered(a, left !== null, b, right !== null);
  return (
    compareSpans(left, left.epoch, right, right.epoch) ||
    compareReleases(left, right) ||
    phaseOrder(left) - phaseOrder(right) ||
    compareSpans(left, left.phaseNumber, right, right.phaseNumber) ||
    comparePosts(left, right) ||
    compareDevs(left, right) ||
    (withLocal ? compareLocals(left, right) : 0)
  );
}

function isPrerelease(version: string): boolean {
  const parts = readPep440(version);
  return parts !== null && (parts.phase > 0 || parts.dev !== null);
}

/** PEP 440 promises nothing; the first number of the release is what projects and `~=` take for the promise. */
function isBreaking(from: string, to: string): boolean | null {
  const left = readPep440(from);
  const right = readPep440(to);
  if (left === null || right === null) return null;
  if (compareSpans(left, left.epoch, right, right.epoch) !== 0) return true;
  return compareSpans(left, firstNumber(left), right, firstNumber(right)) !== 0;
}

function firstNumber({ text, release }: Pep440Parts): Span {
  return { from: release.from, to: endOfDigits(text, release.from) };
}

function compareSpans(a: Pep440Parts, aSpan: Span, b: Pep440Parts, bSpan: Span): number {
  return compareDigits(a.text, aSpan.from, aSpan.to, b.text, bSpan.from, bSpan.to);
}

/** Number by number; a release that ends goes on with zeros. */
function compareReleases(a: Pep440Parts, b: Pep440Parts): number {
  let aAt = a.release.from;
  let bAt = b.release.from;
  while (aAt < a.release.to || bAt < b.release.to) {
    const aEnd = aAt < a.release.to ? endOfDigits(a.text, aAt) : aAt;
    const bEnd = bAt < b.release.to ? endOfDigits(b.text, bAt) : bAt;
    const order = compareDigits(a.text, aAt, aEnd, b.text, bAt, bEnd);
    if (order !== 0) return order;
    aAt = Math.min(aEnd + 1, a.release.to);
    bAt = Math.min(bEnd + 1, b.release.to);
  }
  return 0;
}

/** A development release of no other phase comes before the alphas, a final release after the candidates. */
function phaseOrder({ phase, post, dev }: Pep440Parts): number {
  if (phase > 0) return phase;
  return post === null && dev !== null ? 0 : 4;
}

function comparePosts(a: Pep440Parts, b: Pep440Parts): number {
  if (a.post === null || b.post === null) return Number(a.post !== null) - Number(b.post !== null);
  return compareSpans(a, a.post, b, b.post);
}

function compareDevs(a: Pep440Parts, b: Pep440Parts): number {
  if (a.dev === null || b.dev === null) return Number(b.dev !== null) - Number(a.dev !== null);
  return compareSpans(a, a.dev, b, b.dev);
}

/** Segment by segment: numbers above words, words by letter whatever their case, the longer local part above. */
function compareLocals(a: Pep440Parts, b: Pep440Parts): number {
  if (a.local === null || b.local === null) return Number(a.local !== null) - Number(b.local !== null);
  let aAt = a.local.from;
  let bAt = b.local.from;
  while (aAt < a.local.to && bAt < b.local.to) {
    const aEnd = endOfSegment(a.text, aAt, a.local.to);
    const bEnd = endOfSegment(b.text, bAt, b.local.to);
    const order = compareSegments(a.text, aAt, aEnd, b.text, bAt, bEnd);
    if (order !== 0) return order;
    aAt = aEnd + 1;
    bAt = bEnd + 1;
  }
  return Number(aAt < a.local.to) - Number(bAt < b.local.to);
}

function endOfSegment(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && !isSeparator(codeAt(text, at))) at += 1;
  return at;
}

function compareSegments(a: string, aAt: number, aEnd: number, b: string, bAt: number, bEnd: number): number {
  const aNumeric = isDigit(codeAt(a, aAt)) && endOfDigits(a, aAt) === aEnd;
  const bNumeric = isDigit(codeAt(b, bAt)) && endOfDigits(b, bAt) === bEnd;
  if (aNumeric !== bNumeric) return aNumeric ? 1 : -1;
  if (aNumeric) return compareDigits(a, aAt, aEnd, b, bAt, bEnd);
  const length = Math.min(aEnd - aAt, bEnd - bAt);
  for (let at = 0; at < length; at += 1) {
    const order = toLower(codeAt(a, aAt + at)) - toLower(codeAt(b, bAt + at));
    if (order !== 0) return order;
  }
  return aEnd - aAt - (bEnd - bAt);
}
