import type { Term } from './reading.ts';
import { prefixDistance, wordDistance } from './word-distance.ts';

/** Something of the vocabulary: a word, or the beginning of words. */
export interface Form {
  readonly form: string;
  readonly isWord: boolean;
}

/** A word that no app has. */
export interface UnknownWord {
  readonly word: string;
  /** The last word of a search may be half typed. */
  readonly isLast: boolean;
  /** What may be meant, more than is. */
  readonly near: readonly Form[];
  /** Ways to take it apart into two words that apps have. */
  readonly splits: readonly (readonly [string, string])[];
}

const MIN_LENGTH = 4;
const LONG = 9;
const MAX_TERMS = 12;

/** How many slips a word may have: none up to three letters, one up to eight, else two. */
export function maxSlips(word: string): 0 | 1 | 2 {
  const length = Array.from(word).length;
  if (length < MIN_LENGTH) return 0;
  return length < LONG ? 1 : 2;
}

/** What a word that no app has may mean: what is nearest to it, and two words that were written as one. */
export function correctionsOf({ word, isLast, near, splits }: UnknownWord): readonly Term[] {
  const found = near.flatMap(({ form, isWord }) => {
    const whole = isWord ? [{ distance: wordDistance(word, form), form, isPrefix: false }] : [];
    return isLast ? [...whole, beginningOf(form, word)] : whole;
  });
  const distance = Math.min(maxSlips(word), ...found.map((each) => each.distance));
  const nearest = found
    .filter((each) => each.distance === distance)
    .toSorted((a, b) => likeness(b.form, word) - likeness(a.form, word) || (a.form < b.form ? -1 : 1));
  const prefixes = nearest.filter(({ isPrefix }) => isPrefix).map(({ form }) => form);
  const distinct = nearest.filter(
    ({ form, isPrefix }, index) =>
      !(prefixes.includes(form) && !isPrefix) &&
      nearest.findIndex((each) => each.form === form && each.isPrefix === isPrefix) === index,
  );
  return [
    ...splits.map((words) => ({ words, isPrefix: isLast })),
    ...distinct.map(({ form, isPrefix }) => ({ words: [form], isPrefix })),
  ].slice(0, MAX_TERMS);
}

function beginningOf(form: string, word: string) {
  const { distance, length } = prefixDistance(word, form);
  return { distance, form: Array.from(form).slice(0, length).join(''), isPrefix: true };
}

/** Slips are rarely in the first letter, and more often change a letter than the length. */
function likeness(form: string, word: string): number {
  return (form[0] === word[0] ? 2 : 0) + (form.length === word.length ? 1 : 0);
}
