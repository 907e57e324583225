import type { Database } from '../db/database.ts';
import { bestOf, correctableWords, correctionsOf } from './corrections.ts';
import { estimateMatches, existingMatches } from './existing-matches.ts';
import { fewerWords } from './fewer-words.ts';
import { appQueries, asTyped, type Reading, type Term, termQuery, tokenQuery } from './reading.ts';
import type { SearchText, Token } from './search-text.ts';
import { pairsIn, partsOf } from './unspaced.ts';
import { readNear, type SoughtWord } from './vocabulary.ts';

/** How to take a text that finds nothing as it was typed; null when some app has all its words, or nothing helps. */
export type Relax = (text: SearchText, signal: AbortSignal) => Promise<Reading | null>;

const AT_ONCE = 4;

/**
 * Words that no app has are corrected, or left out when nothing is near them; in scripts without spaces, what is left out is
 * where one word ends and another begins. When nothing has all the others, some of them
 * are left out.
 */
export function createRelax(database: Database): Relax {
  return async (text, signal) => {
    const { tokens } = text;
    const queryOf = (reading: Reading) => appQueries(text, reading).everywhere;
    const own = tokens.map((_, place) => tokenQuery(text, place));
    const [isFound, ...isKnown] = await existingMatches(database, [queryOf(asTyped(text)), ...own], signal);
    if (isFound === true || tokens.length === 0) return null;

    const unknown = correctableWords(text).filter(({ place }) => isKnown[place] !== true);
    const corrections = await correct(unknown, signal);
    const unspaced = tokens.filter(({ isUnspaced }, place) => isUnspaced && isKnown[place] !== true);
    const parts = await knownParts(database, unspaced, signal);
    const corrected = tokens.map(({ word, isFiller }, place) => {
      if (isKnown[place] === true || isFiller) return 'typed';
      return parts.get(word) ?? corrections[unknown.findIndex((each) => each.place === place)] ?? 'dropped';
    });
    if (tokens.every(({ isFiller }, place) => corrected[place] === 'dropped' || isFiller)) return null;

    const estimates = await estimateMatches(database, own, signal);
    const telling = tokens.map(({ word, isFiller }, place) => {
      if (corrected[place] === 'dropped' || isFiller) return null;
      // Of words that are equally frequent those that were corrected tell least, then short ones.
      return (estimates[place] ?? 0) - (corrected[place] === 'typed' ? word.length / 100 : 0);
    });
    const { others, nested } = fewerWords(corrected, telling);
    const first = await firstFound([corrected, ...others], queryOf, signal);
    return first ?? narrowestFound(database, nested, queryOf, signal);
  };

  /** Of many readings, mostly one of the first finds something. */
  async function firstFound(
    readings: readonly Reading[],
    queryOf: (reading: Reading) => string,
    signal: AbortSignal,
  ): Promise<Reading | null> {
    for (let start = 0; start < readings.length; start += AT_ONCE) {
      const next = readings.slice(start, start + AT_ONCE);
      const exist = await existingMatches(database, next.map(queryOf), signal);
      const found = next.find((_, index) => exist[index] === true);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** What each of the words may mean that leads to some app; null: nothing does. */
  async function correct(unknown: readonly SoughtWord[], signal: AbortSignal) {
    if (unknown.length === 0) return [];
    const near = (await readNear(database, unknown, signal)).map(correctionsOf);
    const exist = await existingMatches(
      database,
      near.flat().map((term) => termQuery('', term)),
      signal,
    );
    const rest = [...exist];
    return near.map((each) => {
      const leads = rest.splice(0, each.length);
      const best = bestOf(each.filter((_, place) => leads[place] === true));
      return best.length === 0 ? null : best;
    });
  }
}

/** By halves: every word is in some app, so the last reading finds something. */
async function narrowestFound(
  database: Database,
  nested: readonly Reading[],
  queryOf: (reading: Reading) => string,
  signal: AbortSignal,
): Promise<Reading | null> {
  let [low, high] = [0, nested.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [isFound] = await existingMatches(database, nested.slice(middle, middle + 1).map(queryOf), signal);
    if (isFound === true) high = middle;
    else low = middle + 1;
  }
  return nested[low] ?? null;
}

/** What words without spaces may be made of: all of it where some app has that, else any part of it. */
async function knownParts(
  database: Database,
  tokens: readonly Token[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly Term[]>> {
  const queryOf = (words: readonly string[]) => termQuery('', { words, isPrefix: false });
  const pairs = tokens.flatMap(({ word }) => pairsIn(word));
  if (pairs.length === 0) return new Map();
  const known = await existingMatches(
    database,
    pairs.map((pair) => queryOf([pair])),
    signal,
  );
  const options = tokens.flatMap(({ word }) => {
    const parts = partsOf(word, (pair) => known[pairs.indexOf(pair)] === true);
    const each = parts.map((part) => [part]);
    return (parts.length > 1 ? [parts, ...each] : each).map((words) => ({ word, words }));
  });
  const exist = await existingMatches(
    database,
    options.map(({ words }) => queryOf(words)),
    signal,
  );
  const found = Map.groupBy(
    options.filter((_, index) => exist[index] === true),
    ({ word }) => word,
  );
  return new Map(
    [...found].map(([word, each]) => {
      const together = each.filter(({ words }) => words.length > 1);
      const meant = together.length > 0 ? together : each;
      return [word, meant.map(({ words }) => ({ words, isPrefix: false }))];
    }),
  );
}
