import type { Database } from '../db/database.ts';
import { correctionsOf, maxSlips } from './corrections.ts';
import { estimateMatches, existingMatches } from './existing-matches.ts';
import { fewerWords } from './fewer-words.ts';
import { appQueries, asTyped, type Reading, tokenQuery } from './reading.ts';
import type { SearchText } from './search-text.ts';
import { readNear } from './vocabulary.ts';

/** How to take a text that finds nothing as it was typed; null when some app has all its words, or nothing helps. */
export type Relax = (text: SearchText, signal: AbortSignal) => Promise<Reading | null>;

/**
 * Words that no app has are corrected, or left out when nothing is near them. When nothing has all the others, some of them
 * are left out.
 */
export function createRelax(database: Database): Relax {
  return async (text, signal) => {
    const { tokens } = text;
    const queryOf = (reading: Reading) => appQueries(text, reading).everywhere;
    const own = tokens.map((_, place) => tokenQuery(text, place));
    const [isFound, ...isKnown] = await existingMatches(database, [queryOf(asTyped(text)), ...own], signal);
    if (isFound === true || tokens.length === 0) return null;

    const unknown = tokens.flatMap(({ word, isUnspaced }, place) =>
      isKnown[place] === true || isUnspaced || maxSlips(word) === 0
        ? []
        : [{ word, place, isLast: place === tokens.length - 1 }],
    );
    const near = unknown.length === 0 ? [] : await readNear(database, unknown, signal);
    const corrected = tokens.map(({ isFiller }, place) => {
      if (isKnown[place] === true || isFiller) return 'typed';
      const found = near[unknown.findIndex((each) => each.place === place)];
      const terms = found === undefined ? [] : correctionsOf(found);
      return terms.length === 0 ? 'dropped' : terms;
    });
    if (tokens.every(({ isFiller }, place) => corrected[place] === 'dropped' || isFiller)) return null;

    const estimates = await estimateMatches(database, own, signal);
    const telling = tokens.map(({ isFiller }, place) =>
      corrected[place] === 'dropped' || isFiller ? null : (estimates[place] ?? 0),
    );
    const readings = [corrected, ...fewerWords(corrected, telling)];
    const exist = await existingMatches(database, readings.map(queryOf), signal);
    return readings.find((_, index) => exist[index] === true) ?? null;
  };
}
