import type { Reading } from './reading.ts';

/** Of more words, only the most frequent are left out, not one or two in every way. */
const FEW = 6;

/**
 * The readings to try when nothing has all words: without one of them, without two, then ever fewer, down to one. Frequent
 * words are left out first, as they tell least.
 *
 * @param estimates about how many apps have each word; null for one that is not searched for anyway.
 */
export function fewerWords(reading: Reading, estimates: readonly (number | null)[]): readonly Reading[] {
  const places = estimates
    .flatMap((estimate, place) => (estimate === null ? [] : [{ estimate, place }]))
    .toSorted((a, b) => b.estimate - a.estimate)
    .map(({ place }) => place);
  const few = places.length <= FEW ? places : [];
  const withoutOne = few.map((place) => [place]);
  const withoutTwo = few.flatMap((first, index) => few.slice(index + 1).map((second) => [first, second]));
  const onlyRarest = places.map((_, index) => places.slice(0, index + 1));
  const onlyOne = places.toReversed().map((kept) => places.filter((place) => place !== kept));
  return [...withoutOne, ...withoutTwo, ...onlyRarest, ...onlyOne]
    .filter((dropped) => dropped.length > 0 && dropped.length < places.length)
    .map((dropped) => reading.map((taken, place) => (dropped.includes(place) ? 'dropped' : taken)));
}
