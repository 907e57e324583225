import { prefixDistance, wordDistance } from '@repo/service-kit/word-distance';
import type { Term } from './reading.ts';
import type { SearchText } from './search-text.ts';

/** Something of the vocabulary: a word, or the beginning of words. */
export interface Form {
  readonly form: string;
  readonly isWord: boolean;
}

export interface UnknownWord {
  readonly word: string;
  /** The last word of a search may be half typed. */
  readonly isLast: boolean;
  /** What may be meant, more than is. */
  readonly near: readonly Form[];
  /** Ways to take it apart into two words that apps have. */
  readonly splits: readonly (readonly [string, string])[];
}

/** So many letters must be left of a word; of long ones two may be wrong. */
const MIN_LENGTH = 4;
const LONG = 9;
/** From here on two may be wrong in a whole word that begins rightly: with two left out, it was a long one. */
const LONG_WITHOUT_TWO = 7;
const MAX_CORRECTIONS = 30;
const MAX_TERMS = 12;

/** The words of a text that can be corrected at all, and their places: shorter ones are near to too many. */
export function correctableWords({ tokens }: SearchText) {
  return tokens
    .map(({ word, isUnspaced }, place) => ({ word, isUnspaced, place, isLast: place === tokens.length - 1 }))
    .filter(({ word, isUnspaced }) => !isUnspaced && Array.from(word).length >= MIN_LENGTH);
}

/** What a word may mean, and how many slips it would have then; none where it is two words. */
export interface Correction extends Term {
  readonly slips: number;
}

/**
 * What a word that no app has may mean: two words that were written as one, then what is nearest to it. The vocabulary keeps
 * words whose last app is gone: not all that is here leads to an app.
 */
export function correctionsOf({ word, isLast, near, splits }: UnknownWord): readonly Correction[] {
  const found = new Map<string, { form: string; isPrefix: boolean; slips: number }>();
  for (const { form, isWord } of near) {
    const whole = isWord ? [{ form, isPrefix: false, slips: wordDistance(word, form) }] : [];
    for (const each of isLast ? [...whole, beginningOf(form, word)] : whole) {
      const isNear = each.slips > 0 && each.slips <= maxSlips(word, each);
      const isCovered = !each.isPrefix && found.has(`${each.form}*`);
      if (isNear && !isCovered) found.set(each.form + (each.isPrefix ? '*' : ''), each);
      if (isNear && each.isPrefix) found.delete(each.form);
    }
  }
  const nearest = [...found.values()].toSorted(
    (a, b) =>
      a.slips - b.slips || likeness(b.form, word) - likeness(a.form, word) || (a.form < b.form ? -1 : 1),
  );
  return [
    ...splits.map((words) => ({ words, isPrefix: isLast, slips: 0 })),
    ...nearest.map(({ form, isPrefix, slips }) => ({ words: [form], isPrefix, slips })),
  ].slice(0, MAX_CORRECTIONS);
}

/** Of corrections that lead to apps, those with the fewest slips, and all that have none. */
export function bestOf(corrections: readonly Correction[]): readonly Term[] {
  const fewest = Math.min(...corrections.map(({ slips }) => slips).filter((slips) => slips > 0));
  return corrections
    .filter(({ slips }) => slips === 0 || slips === fewest)
    .slice(0, MAX_TERMS)
    .map(({ words, isPrefix }) => ({ words, isPrefix }));
}

/** How many slips a word may have, for what it may mean. */
function maxSlips(
  word: string,
  { form, isPrefix }: { readonly form: string; readonly isPrefix: boolean },
): number {
  const length = Array.from(word).length;
  if (length < MIN_LENGTH) return 0;
  if (length >= LONG) return 2;
  return length >= LONG_WITHOUT_TWO && !isPrefix && form[0] === word[0] ? 2 : 1;
}

function beginningOf(form: string, word: string) {
  const { distance, length } = prefixDistance(word, form);
  return { slips: distance, form: Array.from(form).slice(0, length).join(''), isPrefix: true };
}

/** Slips are rarely in the first letter, and more often change a letter than the length. */
function likeness(form: string, word: string): number {
  return (form[0] === word[0] ? 2 : 0) + (form.length === word.length ? 1 : 0);
}
