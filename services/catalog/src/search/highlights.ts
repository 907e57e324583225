import type { AppDetail, AppSummary, Highlight, Relaxed } from '@repo/contracts/catalog';
import type { SearchText } from '../text-search/search-text.ts';
import { isUnspaced, UNSPACED } from '../text-search/unspaced.ts';
import { wordVariants } from '../text-search/word-variants.ts';

export type AppTexts = Pick<AppSummary, 'slug' | 'name' | 'tagline'> & Pick<AppDetail, 'description'>;

/** A word to mark, folded: where it is a word, where words begin so, or, in a script without spaces, wherever it stands. */
export interface SoughtWord {
  readonly word: string;
  readonly as: 'word' | 'beginning' | 'part';
}

const MAX_EXCERPT = 160;
const BEFORE_FIRST = 40;
const MAX_RANGES = 20;

export function soughtWords({ tokens }: SearchText, relaxed: Relaxed | null): readonly SoughtWord[] {
  const left = new Set([...(relaxed?.dropped ?? []), ...(relaxed?.corrected ?? []).map(({ word }) => word)]);
  const asOf = (place: number): SoughtWord['as'] => (place === tokens.length - 1 ? 'beginning' : 'word');
  const typed = tokens.flatMap(({ word, isFiller, ...token }, place): SoughtWord[] => {
    if (left.has(word) || isFiller) return [];
    if (token.isUnspaced) return [{ word, as: 'part' }];
    const variants = wordVariants(word).map((variant) => ({ word: variant, as: 'word' as const }));
    const next = tokens[place + 1];
    // Two words of a search may be one in an app.
    const joined =
      next === undefined || next.isUnspaced ? [] : [{ word: word + next.word, as: asOf(place + 1) }];
    return [{ word, as: asOf(place) }, ...variants, ...joined];
  });
  const corrected = (relaxed?.corrected ?? []).flatMap(({ to }) =>
    to.flatMap((each) =>
      each.split(' ').map(
        (word): SoughtWord => ({
          word: word.replace(/\*$/, ''),
          as: isUnspaced(word) ? 'part' : word.endsWith('*') ? 'beginning' : 'word',
        }),
      ),
    ),
  );
  return [...typed, ...corrected];
}

/** Folds a word as the words of apps are. */
export type Fold = (word: string) => string;

/** Where the texts of apps have the words. Letter case and accents make no difference. */
export function highlightsOf(
  apps: readonly AppTexts[],
  words: readonly SoughtWord[],
  fold: Fold,
): readonly Highlight[] {
  return apps.flatMap(({ slug, ...texts }) =>
    (['name', 'tagline', 'description'] as const).flatMap((field) => {
      const whole = texts[field] ?? '';
      const first = rangesIn(whole, words, fold)[0];
      if (first === undefined) return [];
      const text = field === 'description' ? excerptOf(whole, first[0]) : whole;
      const ranges = rangesIn(text, words, fold).slice(0, MAX_RANGES);
      return ranges.length === 0 ? [] : [{ slug, field, text, ranges }];
    }),
  );
}

const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;
const SIGN = String.raw`[\u2190-\u2bff\u{1f000}-\u{1faff}]`;
const WORD = new RegExp(`[${LETTER}&&${UNSPACED}]+|[${LETTER}--${UNSPACED}]+|${SIGN}+`, 'gv');

/** The words of a text, and where they are. Signs (an arrow, an emoji) are words, too. */
export function wordsIn(text: string) {
  return [...text.matchAll(WORD)];
}

function rangesIn(text: string, words: readonly SoughtWord[], fold: Fold): [number, number][] {
  // Letters of those scripts, none of which means anything to a regular expression.
  const parts = words.filter(({ as }) => as === 'part').map(({ word }) => word);
  const part = new RegExp(parts.length === 0 ? '[]' : parts.join('|'), 'gu');
  return wordsIn(text).flatMap(({ 0: found, index }): [number, number][] => {
    const folded = fold(found);
    const isMeant = words.some(({ word, as }) => {
      if (as === 'word') return folded === word;
      if (as === 'beginning') return folded.startsWith(word);
      // Written in another form, as katakana of half the width: where in the word it is, is not known.
      return folded.includes(word) && !found.includes(word);
    });
    if (isMeant) return [[index, index + found.length]];
    return [...found.matchAll(part)].map((each) => [index + each.index, index + each.index + each[0].length]);
  });
}

/** Begins and ends at spaces where it can. */
function excerptOf(text: string, first: number): string {
  if (text.length <= MAX_EXCERPT) return text;
  const space = text.lastIndexOf(' ', first - BEFORE_FIRST);
  const start = first <= BEFORE_FIRST ? 0 : space < 0 || first - space > MAX_EXCERPT / 2 ? first : space + 1;
  const cut = text.slice(start, start + MAX_EXCERPT);
  const end = cut.lastIndexOf(' ');
  return (
    start + MAX_EXCERPT >= text.length || end <= first - start ? cut : cut.slice(0, end)
  ).toWellFormed();
}
