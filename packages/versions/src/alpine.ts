import { schemeOf } from './scheme-of.ts';
import { compareLists, compareNumber, compareText } from './segments.ts';

/**
 * apk versions, `number{.number}[letter]{_suffix[number]}[~hash][-r number]`, in the order of apk-tools 3
 * (apk-package(5), `apk version --test`). A number behind the letter is no part of apk's grammar, and apk finds
 * `6.6.2p1` and `6.6.2p2` equal; but Alpine has shipped such versions, so they are valid here and in order.
 */
export const alpine = schemeOf(
  (version) => (VERSION.test(version) ? tokensOf(version) : null),
  (left, right) => compareLists(left, right, THE_END, compareTokens),
  (tokens) => tokens.some((token) => suffixRank(token) < 0),
);

const VERSION =
  /^\d+(?:\.\d+)*(?:[a-z]\d*)?(?:_(?:alpha|beta|pre|rc|cvs|svn|git|hg|p)\d*)*(?:~[\da-fA-F]+)?(?:-r\d+)?$/;

/** Around a version without a suffix, which is 0. */
const SUFFIX_RANKS: ReadonlyMap<string, number> = new Map([
  ['alpha', -4],
  ['beta', -3],
  ['pre', -2],
  ['rc', -1],
  ['cvs', 1],
  ['svn', 2],
  ['git', 3],
  ['hg', 4],
  ['p', 5],
]);

/** Each group is a kind of token, in the order in which a version may hold them. */
const TOKENS = /^(\d+)|\.(\d+)|(?<=\d)([a-z])(\d+)?|_([a-z]+)(\d+)?|~([\da-fA-F]+)|-r(\d+)/g;
const NUMBER = 2;
const LETTER = 3;
const SUFFIX = 5;
const HASH = 7;
const END = 9;

interface Token {
  readonly kind: number;
  readonly text: string;
}

const THE_END: Token = { kind: END, text: '' };

function tokensOf(version: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of version.matchAll(TOKENS)) {
    match.forEach((text: string | undefined, kind) => {
      if (kind > 0 && text !== undefined) tokens.push({ kind, text });
    });
  }
  return [...tokens, THE_END];
}

/** Of two kinds the earlier is the newer, but the suffix of a pre-release is older than all. */
function compareTokens(a: Token, b: Token): number {
  if (a.kind !== b.kind) {
    if (suffixRank(a) < 0) return -1;
    return suffixRank(b) < 0 ? 1 : b.kind - a.kind;
  }
  if (a.kind === SUFFIX) return suffixRank(a) - suffixRank(b);
  const isText = a.kind === LETTER || a.kind === HASH || isFraction(a) || isFraction(b);
  return isText ? compareText(a.text, b.text) : compareNumber(a.text, b.text);
}

function suffixRank({ kind, text }: Token): number {
  return kind === SUFFIX ? (SUFFIX_RANKS.get(text) ?? 0) : 0;
}

/** A leading zero makes a later number a fraction: `1.0015` is older than `1.002`. */
function isFraction({ kind, text }: Token): boolean {
  return kind === NUMBER && text.startsWith('0');
}
