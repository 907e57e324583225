import type { Relaxed } from '@repo/contracts/catalog';
import type { Reading, Term } from './reading.ts';
import type { SearchText } from './search-text.ts';

/** How a text was taken, for those who typed it; null: as they typed it. */
export function relaxedOf({ tokens }: SearchText, reading: Reading): Relaxed | null {
  const corrected = tokens.flatMap(({ word }, place) => {
    const taken = reading[place];
    return taken === undefined || typeof taken === 'string' ? [] : [{ word, to: taken.map(nameOf) }];
  });
  const dropped = tokens.filter((_, place) => reading[place] === 'dropped').map(({ word }) => word);
  return corrected.length + dropped.length === 0 ? null : { corrected, dropped };
}

function nameOf({ words, isPrefix }: Term): string {
  return words.join(' ') + (isPrefix ? '*' : '');
}
