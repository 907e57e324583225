import { alternatingRuns, compareRuns } from './alternating-runs.ts';
import { codeAt, DOT, isBlank, isDigit } from './characters.ts';
import { compareDotted } from './compare-dotted.ts';
import { compareUnordered } from './compare-unordered.ts';
import { compareDigits, endOfDigits } from './runs.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * Composer's order (getcomposer.org, "Versions and constraints"): dotted numbers, missing ones zero, then a stability as
 * PHP's `version_compare` ranks it: dev, alpha, beta, RC, the release, a patch. Branches (`dev-main`) are no versions.
 */
export const packagist: VersionScheme = { isValid, compare, isPrerelease, isBreaking: () => null };

function isValid(version: string): boolean {
  if (!isDigit(codeAt(version, startOf(version)))) return false;
  for (let at = 0; at < version.length; at += 1) {
    const code = codeAt(version, at);
    if (isBlank(code) || FORBIDDEN.includes(version.charAt(at))) return false;
  }
  return !version.toLowerCase().endsWith('x-dev');
}

const FORBIDDEN = '*,|^~<>=@#{}[]';

function compare(a: string, b: string): number {
  if (a === b) return 0;
  const dotted = compareDotted(a, b);
  if (!Number.isNaN(dotted)) return dotted;
  const aValid = isValid(a);
  const bValid = isValid(b);
  if (!aValid || !bValid) return compareUnordered(a, aValid, b, bValid);
  let aAt = startOf(a);
  let bAt = startOf(b);
  for (;;) {
    const aEnd = endOfDigits(a, aAt);
    const bEnd = endOfDigits(b, bAt);
    const order = compareDigits(a, aAt, aEnd, b, bAt, bEnd);
    if (order !== 0) return order;
    const aMore = continues(a, aEnd);
    const bMore = continues(b, bEnd);
    aAt = aMore ? aEnd + 1 : aEnd;
    bAt = bMore ? bEnd + 1 : bEnd;
    if (!aMore && !bMore) return compareTails(tailOf(a, aAt), tailOf(b, bAt));
  }
}

function startOf(version: string): number {
  return version.startsWith('v') || version.startsWith('V') ? 1 : 0;
}

function continues(version: string, at: number): boolean {
  return codeAt(version, at) === DOT && isDigit(codeAt(version, at + 1));
}

interface Part {
  readonly rank: number;
  readonly text: string;
}

const RELEASE: Part = { rank: 0, text: '' };
const NUMBER_RANK = 1;
const UNKNOWN_RANK = -5;
const RANKS: ReadonlyMap<string, number> = new Map([
  ['dev', -4],
  ['a', -3],
  ['alpha', -3],
  ['b', -2],
  ['beta', -2],
  ['c', -1],
  ['rc', -1],
  ['p', 2],
  ['pl', 2],
  ['patch', 2],
]);

/** What follows the numbers; `stable` says nothing, and build metadata does not count. */
function tailOf(version: string, from: number): readonly Part[] {
  const [tail = ''] = version.slice(from).split('+', 1);
  return alternatingRuns(tail)
    .filter(({ text }) => text !== 'stable')
    .map(({ text, isNumber }) => ({
      text,
      rank: isNumber ? NUMBER_RANK : (RANKS.get(text) ?? UNKNOWN_RANK),
    }));
}

function compareTails(a: readonly Part[], b: readonly Part[]): number {
  for (let at = 0; at < a.length || at < b.length; at += 1) {
    const left = a[at] ?? RELEASE;
    const right = b[at] ?? RELEASE;
    if (left.rank !== right.rank) return left.rank - right.rank;
    const isNumber = left.rank === NUMBER_RANK;
    const order = isNumber || left.rank === UNKNOWN_RANK ? compareRuns(left.text, right.text, isNumber) : 0;
    if (order !== 0) return order;
  }
  return 0;
}

function isPrerelease(version: string): boolean {
  if (!isValid(version)) return false;
  let end = endOfDigits(version, startOf(version));
  while (continues(version, end)) end = endOfDigits(version, end + 1);
  const [first = RELEASE] = tailOf(version, end);
  return first.rank < 0;
}
