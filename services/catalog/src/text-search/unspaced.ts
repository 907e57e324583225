/** What scripts without spaces between words are written with, Korean among them: `is_unspaced` of the database. */
export const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Bopomofo}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Myanmar}\p{scx=Khmer}]`;

const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'v');

export function isUnspaced(word: string): boolean {
  return BEGINS_UNSPACED.test(word);
}

/** Each pair of neighbours, of at most twenty characters. */
export function pairsIn(word: string): readonly string[] {
  const characters = Array.from(word).slice(0, 20);
  return characters.slice(1).map((character, index) => (characters[index] ?? '') + character);
}

/** What is left of a word without its unknown pairs: the words that it may be made of. */
export function partsOf(word: string, isKnown: (pair: string) => boolean): readonly string[] {
  const parts: string[] = [];
  let goesOn = false;
  for (const pair of pairsIn(word)) {
    const [, second = ''] = Array.from(pair);
    if (isKnown(pair)) parts.push(goesOn ? parts.pop() + second : pair);
    goesOn = isKnown(pair);
  }
  return parts;
}
