import { numbersAndTail } from './generic.ts';
import { schemeOf } from './scheme-of.ts';
import { BLANK, compareLists, compareNumber, compareNumbers, compareText, runsOf } from './segments.ts';

/**
 * Composer's order (getcomposer.org, "Versions and constraints"): dotted numbers, missing ones zero, then a stability as
 * PHP's `version_compare` ranks it: dev, alpha, beta, RC, the release, a patch. Branches (`dev-main`) are no versions.
 */
export const packagist = schemeOf(
  (version) => (VERSION.test(version) && !BLANK.test(version) ? read(version) : null),
  (a, b) => compareNumbers(a.numbers, b.numbers) || compareLists(a.tail, b.tail, RELEASE, compareParts),
  ({ tail }) => (tail[0] ?? RELEASE).rank < 0,
);

const VERSION = /^v?\d[^*,|^~<>=@#{}[\]]*(?<!x-dev)$/i;

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

/** Of what follows the numbers, `stable` says nothing, and build metadata does not count. */
function read(version: string) {
  const { numbers, tail } = numbersAndTail(version);
  const [counting = ''] = tail.toLowerCase().split('+', 1);
  const parts = runsOf(counting)
    .filter(({ text }) => text !== 'stable')
    .map(({ text, isNumber }) => ({
      text,
      rank: isNumber ? NUMBER_RANK : (RANKS.get(text) ?? UNKNOWN_RANK),
    }));
  return { numbers, tail: parts };
}

function compareParts(a: Part, b: Part): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.rank === NUMBER_RANK) return compareNumber(a.text, b.text);
  return a.rank === UNKNOWN_RANK ? compareText(a.text, b.text) : 0;
}
