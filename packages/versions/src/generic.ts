import { schemeOf } from './scheme-of.ts';
import { BLANK, compareNumber, compareNumbers, compareText } from './segments.ts';

/**
 * Versions of which nothing is known but their look (winget, CPE): dotted numbers, missing ones zero, then a tail
 * (`1.0.2k`, `3.0-rc.1`). A tail whose first word names a pre-release sorts below no tail, every other above it.
 * `Unknown`, `< 17.14` and the like, which winget prints, are invalid.
 */
export const generic = schemeOf(
  (version) =>
    /^v?\d/i.test(version) && !BLANK.test(version.replaceAll(' ', '')) ? numbersAndTail(version) : null,
  (a, b) => compareNumbers(a.numbers, b.numbers) || compareTails(a.tail, b.tail),
  ({ tail }) => tailRank(tail) < 0,
);

const PRERELEASE_WORDS: ReadonlySet<string> = new Set(
  'a alpha b beta c canary dev eap insider insiders m milestone nightly pre preview rc snapshot'.split(' '),
);

/** Splits what begins with a digit or `v` and a digit. */
export function numbersAndTail(version: string) {
  const [, numbers = '', tail = ''] = /^v?(\d+(?:\.\d+)*)(.*)$/is.exec(version) ?? [];
  return { numbers, tail };
}

/** Number by number where both have one, else letter by letter. */
function compareTails(a: string, b: string): number {
  const rank = tailRank(a) - tailRank(b);
  if (rank !== 0) return rank;
  const left = a.toLowerCase().match(/\d+|\D/g) ?? [];
  const right = b.toLowerCase().match(/\d+|\D/g) ?? [];
  for (const [at, part] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const areNumbers = /^\d/.test(part) && /^\d/.test(other);
    const order = areNumbers ? compareNumber(part, other) : compareText(part, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/**
 * -1 for the tail of a pre-release, 0 for none, 1 for any other. A single letter marks a pre-release only behind a
 * separator or before a number: `1.0b2` is a beta, `1.0.2b` a later patch.
 */
function tailRank(tail: string): number {
  if (tail === '') return 0;
  const [, separator, word = '', digit] = /^([^\da-z]*)([a-z]+)(\d?)/i.exec(tail) ?? [];
  const isMarked = separator !== '' || digit !== '' || word.length > 1;
  return isMarked && PRERELEASE_WORDS.has(word.toLowerCase()) ? -1 : 1;
}
