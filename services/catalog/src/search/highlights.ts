import type { AppDetail, AppSummary, Highlight, Relaxed } from '@repo/contracts/catalog';
import type { SearchText } from '../text-search/search-text.ts';
import { wordVariants } from '../text-search/word-variants.ts';

export type AppTexts = Pick<AppSummary, 'slug' | 'name' | 'tagline'> & Pick<AppDetail, 'description'>;

/** A word to mark, folded; of a prefix the words that begin so. */
export interface SoughtWord {
  readonly word: string;
  readonly isPrefix: boolean;
}

const MAX_EXCERPT = 160;
const BEFORE_FIRST = 40;
const MAX_RANGES = 20;

export function soughtWords({ tokens }: SearchText, relaxed: Relaxed | null): readonly SoughtWord[] {
  const left = new Set([...(relaxed?.dropped ?? []), ...(relaxed?.corrected ?? []).map(({ word }) => word)]);
  const typed = tokens.flatMap(({ word, isFiller, isUnspaced }, place) => {
    if (left.has(word) || isFiller) return [];
    const variants = wordVariants(word).map((variant) => ({ word: variant, isPrefix: false }));
    const isLast = place === tokens.length - 1;
    // Two words of a search may be one in an app.
    const joined = isLast
      ? []
      : [{ word: word + tokens[place + 1]?.word, isPrefix: place + 1 === tokens.length - 1 }];
    return [{ word, isPrefix: isUnspaced || isLast }, ...variants, ...joined];
  });
  const corrected = (relaxed?.corrected ?? []).flatMap(({ to }) =>
    to.flatMap((each) =>
      each.split(' ').map((word) => ({ word: word.replace(/\*$/, ''), isPrefix: word.endsWith('*') })),
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

/** The words of a text, and where they are. Signs (an arrow, an emoji) are words, too. */
export function wordsIn(text: string) {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+|[\u2190-\u2bff\u{1f000}-\u{1faff}]+/gu)];
}

function rangesIn(text: string, words: readonly SoughtWord[], fold: Fold): [number, number][] {
  return wordsIn(text).flatMap(({ 0: found, index }): [number, number][] => {
    const folded = fold(found);
    const isMeant = words.some(({ word, isPrefix }) =>
      isPrefix ? folded.startsWith(word) : folded === word,
    );
    if (isMeant) return [[index, index + found.length]];
    // No spaces tell the words of some scripts apart.
    return words
      .filter(({ word }) => UNSPACED.test(word))
      .flatMap(({ word }): [number, number][] => {
        const place = found.indexOf(word);
        return place < 0 ? [] : [[index + place, index + place + word.length]];
      })
      .slice(0, 1);
  });
}

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

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
