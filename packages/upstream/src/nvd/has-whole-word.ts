import { memoize } from '@repo/versions';

/**
 * Whether `text` names the package `name` as a word of its own, in any letter case. Package names go on after `-` and
 * `.`, so `left` is not in `left-pad`, nor `io` in `socket.io`; `next` is in `Next.js`, and `openssl` in
 * `OpenSSL-1.0.2`. Words of a name may be joined by a space, `-` or `_`.
 */
export function hasWholeWord(text: string, name: string): boolean {
  return expressionFor(name.toLowerCase())?.test(text.toLowerCase()) ?? false;
}

/** What joins the text before it to a name: a word, `-` and `.` behind a word, and `@scope/`. */
const BEFORE = String.raw`[\p{L}\p{N}_@]|[\p{L}\p{N}_][-.]|@[\p{L}\p{N}_.-]{0,213}/`;
/** What joins the text behind it to a name; `.js` does not. */
const AFTER = String.raw`[\p{L}\p{N}_]|\+\+|-\p{L}|\.\p{L}`;

/** Null for a name without a word. */
const expressionFor = memoize((name: string): RegExp | null => {
  const words = name.split(/[\s_-]/).filter((word) => word !== '');
  const spellings = [name, words.join(' '), words.join('-'), words.join('_')].filter((each) => each !== '');
  if (spellings.length === 0) return null;
  const spelling = spellings.map((each) => each.replace(/[$^\\.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return new RegExp(`(?<!${BEFORE})(?:${spelling})(?:(?=(?:\\.js)+(?!${AFTER}))|(?!${AFTER}))`, 'u');
});
