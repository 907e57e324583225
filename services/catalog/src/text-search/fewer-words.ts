import type { Reading } from './reading.ts';

/** Of more words, only the most frequent are left out, not one or two in every way. */
const FEW = 6;

/** Readings to try when nothing has all words, each with fewer of them. */
export interface FewerWords {
  /** Without one of them, then without two: one after the other. */
  readonly others: readonly Reading[];
  /** Ever fewer, down to the rarest: what one of them finds, all after it find too. */
  readonly nested: readonly Reading[];
}

/**
 * Frequent words are left out first, as they tell least.
 *
 * @param estimates about how many apps have each word; null for one that is not searched for anyway.
 */
export function fewerWords(reading: Reading, estimates: readonly (number | null)[]): FewerWords {
  const places = estimates
    .flatMap((estimate, place) => (estimate === null ? [] : [{ estimate, place }]))
    .toSorted((a, b) => b.estimate - a.estimate)
    .map(({ place }) => place);
  const few = places.length <= FEW ? places : [];
  const withoutOne = few.map((place) => [place]);
  const withoutTwo = few.flatMap((first, index) => few.slice(index + 1).map((second) => [first, second]));
  const onlyRarest = places.map((_, index) => places.slice(0, index + 1));
  const without = (dropped: readonly (readonly number[])[]) =>
    dropped
      .filter((each) => each.length < places.length)
      .map((each) => reading.map((taken, place) => (each.includes(place) ? 'dropped' : taken)));
  return {
    others: without([...withoutOne, ...withoutTwo]),
    nested: without(few.length > 0 ? onlyRarest.slice(2) : onlyRarest),
  };
}
