import type { Relaxed } from '@repo/contracts/catalog';
import type { SearchText, Token } from './search-text.ts';
import { isUnspaced, pairsIn } from './unspaced.ts';
import { wordVariants } from './word-variants.ts';

/** One thing that a word may mean: a word, or several that an app must have; of the last a beginning will do. */
export interface Term {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

/** How each word of a search text is taken: as it was typed, not at all, or as any of these. */
export type Reading = readonly ('typed' | 'dropped' | readonly Term[])[];

/** What finds apps, as texts of `tsquery`; each narrows the one before. */
export interface AppQueries {
  /** Every word somewhere in what an app is found by. */
  readonly everywhere: string;
  /** Every word in name, tagline or tags. */
  readonly head: string;
  /** Every word in the name. */
  readonly name: string;
  /** Names that the text is, folded. */
  readonly keys: readonly string[];
}

export function asTyped({ tokens }: SearchText): Reading {
  return tokens.map(() => 'typed');
}

/** A text finds the same apps under every order: those of `everywhere`. The last word may be half typed. */
export function appQueries(text: SearchText, reading: Reading): AppQueries {
  const [everywhere, head, name] = [
    queryIn('', text, reading),
    queryIn('+', text, reading),
    queryIn('=', text, reading),
  ];
  return { everywhere, head, name, keys: keysOf(text, reading) };
}

/** What finds the apps that have one word of a text. */
export function tokenQuery(text: SearchText, place: number): string {
  const alone = text.tokens.map((_, index) => (index === place ? 'typed' : 'dropped'));
  return termsIn('', text, alone, place);
}

/** A reading as a text that a cursor can hold; empty when all is as typed. */
export function writeReading(reading: Reading): string {
  if (reading.every((each) => each === 'typed')) return '';
  return reading
    .map((each) => {
      if (each === 'typed') return '=';
      if (each === 'dropped') return '-';
      return each.map(({ words, isPrefix }) => words.join('+') + (isPrefix ? '*' : '')).join('|');
    })
    .join(' ');
}

/**
 * Reads it back, for a text of so many words; null when it is none. Strict: whoever takes the trouble can write a cursor
 * of his own.
 */
export function readReading(written: string, words: number): Reading | null {
  const each = written.split(' ');
  const isWhole =
    each.length === words && each.every((taken) => TAKEN.test(taken)) && each.some((taken) => taken !== '-');
  return isWhole ? each.map(takenAs) : null;
}

const WORD = '[^\\s\\p{Cc}.|+*=\\-]{1,40}';
const TERM = `${WORD}(?:\\+${WORD}){0,9}\\*?`;
const TAKEN = new RegExp(`^(?:=|-|${TERM}(?:\\|${TERM}){0,11})$`, 'u');

function takenAs(written: string): Reading[number] {
  if (written === '=') return 'typed';
  if (written === '-') return 'dropped';
  return written.split('|').map((term) => ({
    words: (term.endsWith('*') ? term.slice(0, -1) : term).split('+'),
    isPrefix: term.endsWith('*'),
  }));
}

/** Shorter ones begin too many words: they are taken for a beginning in names alone. */
const MIN_BEGINNING = 3;

/** `mark` is what words in `app_search` begin with: `=` those of names, `+` those of name, tagline and tags. */
type Mark = '' | '=' | '+';

function queryIn(mark: Mark, text: SearchText, reading: Reading): string {
  if (text.tokens.length === 0) return lexeme('=', text.key);
  const asked = text.tokens.flatMap((token, place) =>
    reading[place] === 'dropped' ? [] : [{ token, place }],
  );
  const telling = asked.filter(({ token }) => !token.isFiller);
  return (telling.length > 0 ? telling : asked)
    .map(({ place }) => `(${termsIn(mark, text, reading, place)})`)
    .join(' & ');
}

/** All that one word of a text may be in an app. */
function termsIn(mark: Mark, { tokens }: SearchText, reading: Reading, place: number): string {
  const token = tokens[place];
  const taken = reading[place];
  const isLast = place === tokens.length - 1;
  if (token === undefined || taken === undefined || taken === 'dropped') return '';
  if (taken !== 'typed') return taken.map((term) => termQuery(mark, term)).join(' | ');
  if (token.isUnspaced) return pairsOf(mark, token.word);
  const isShort = mark !== '=' && Array.from(token.word).length < MIN_BEGINNING;
  return [
    lexeme(mark, token.word) + (isLast && !isShort ? ':*' : ''),
    ...(isLast && isShort ? [`${lexeme('=', token.word)}:*`] : []),
    ...wordVariants(token.word).map((variant) => lexeme(mark, variant)),
    ...joined(tokens, reading, place - 1).map((word) => lexeme(mark, word) + (isLast ? ':*' : '')),
    ...joined(tokens, reading, place).map(
      (word) => lexeme(mark, word) + (place + 1 === tokens.length - 1 ? ':*' : ''),
    ),
  ].join(' | ');
}

/** Two words that may be one in an app: each of them is met by both together. */
function joined(tokens: readonly Token[], reading: Reading, place: number): readonly string[] {
  const [first, second] = [tokens[place], tokens[place + 1]];
  if (first === undefined || second === undefined) return [];
  if (reading[place] !== 'typed' || reading[place + 1] !== 'typed') return [];
  if ([first, second].some((token) => token.isUnspaced || token.isFiller)) return [];
  return [first.word + second.word];
}

/** What finds the apps that have what a word may mean. */
export function termQuery(mark: Mark, { words, isPrefix }: Term): string {
  const lexemes = words.map((word) => (isUnspaced(word) ? pairsOf(mark, word) : lexeme(mark, word)));
  return `(${lexemes.join(' & ')}${isPrefix ? ':*' : ''})`;
}

/** A single character is the beginning of something. */
function pairsOf(mark: Mark, word: string): string {
  const pairs = pairsIn(word).map((pair) => lexeme(mark, pair));
  return pairs.length === 0 ? `${lexeme(mark, word)}:*` : pairs.join(' & ');
}

const MAX_LEXEME = 40;

function lexeme(mark: Mark, word: string): string {
  const cut = Array.from(word).slice(0, MAX_LEXEME).join('');
  return `'${mark}${cut.replace(/['\\]/g, '$&$&')}'`;
}

/** The text as it was typed, and what it would be if its words were right. */
function keysOf({ key, tokens }: SearchText, reading: Reading): readonly string[] {
  const options = reading.map((taken, place) => {
    if (taken === 'typed') return [tokens[place]?.word ?? ''];
    return taken === 'dropped' ? [] : taken.map(({ words }) => words.join(' '));
  });
  const corrected = reading.findIndex((taken) => typeof taken !== 'string');
  const meant = (options[corrected] ?? []).map((option) =>
    options.flatMap((each, place) => (place === corrected ? [option] : each.slice(0, 1))).join(' '),
  );
  return [key, ...meant];
}

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
