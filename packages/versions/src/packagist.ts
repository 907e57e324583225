import { alternatingRuns, compareRuns } from './alternating-runs.ts';
import { codeAt, isBlank, isDigit } from './characters.ts';
import { compareNumbers, endOfNumbers } from './runs.ts';
import { totalOrder } from './total-order.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * Composer's order (getcomposer.org, "Versions and constraints"): dotted numbers, missing ones zero, then a stability as
 * PHP's `version_compare` ranks it: dev, alpha, beta, RC, the release, a patch. Branches (`dev-main`) are no versions.
 */
export const packagist: VersionScheme = {
  isValid,
  compare: totalOrder(isValid, compareValid),
  isPrerelease,
  isBreaking: () => null,
};

function isValid(version: string): boolean {
  if (!isDigit(codeAt(version, startOf(version)))) return false;
  for (let at = 0; at < version.length; at += 1) {
    const code = codeAt(version, at);
    if (isBlank(code) || FORBIDDEN.includes(version.charAt(at))) return false;
  }
  return !version.toLowerCase().endsWith('x-dev');
}

const FORBIDDEN = '*,|^~<>=@#{}[]';

function compareValid(a: string, b: string): number {
  const [aStart, bStart] = [startOf(a), startOf(b)];
  const [aEnd, bEnd] = [endOfNumbers(a, aStart), endOfNumbers(b, bStart)];
  const order = compareNumbers(a, aStart, aEnd, b, bStart, bEnd);
  return order || compareTails(tailOf(a, aEnd), tailOf(b, bEnd));
}

function startOf(version: string): number {
  return version.startsWith('v') || version.startsWith('V') ? 1 : 0;
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
  return alternatingRuns(tail.toLowerCase())
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
  const [first = RELEASE] = tailOf(version, endOfNumbers(version, startOf(version)));
  return first.rank < 0;
}
