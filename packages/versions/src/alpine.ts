import { codeAt, DOT, HYPHEN, isDigit, isLower, LOWER_R, TILDE, UNDERSCORE } from './characters.ts';
import { compareDigits, compareText, endOfDigits } from './runs.ts';
import { totalOrder } from './total-order.ts';
import type { VersionScheme } from './version-scheme.ts';

/**
 * apk versions, `number{.number}[letter]{_suffix[number]}[~hash][-r number]`, in the order of apk-tools 3
 * (apk-package(5), `apk version --test`). A number behind the letter is no part of apk's grammar, and apk finds
 * `6.6.2p1` and `6.6.2p2` equal; but Alpine has shipped such versions, so they are valid here and in order.
 */
export const alpine: VersionScheme = {
  isValid,
  compare: totalOrder(isValid, compareValid),
  isPrerelease,
  isBreaking: () => null,
};

/** Kinds of token, in the order in which a version may hold them; of two kinds the earlier is the newer. */
const START = 0;
const FIRST_NUMBER = 1;
const NUMBER = 2;
const LETTER = 3;
const LETTER_NUMBER = 4;
const SUFFIX = 5;
const SUFFIX_NUMBER = 6;
const HASH = 7;
const REVISION = 8;
const END = 9;
const INVALID = 10;

/** Suffixes and their place around a version without one, which is 0. */
const SUFFIXES = [
  ['alpha', -4],
  ['beta', -3],
  ['pre', -2],
  ['rc', -1],
  ['cvs', 1],
  ['svn', 2],
  ['git', 3],
  ['hg', 4],
  ['p', 5],
] as const satisfies readonly (readonly [string, number])[];

/** The token of `text` at `from`-`to`; `rank` is the place of a suffix, 0 for every other kind. */
interface Token {
  readonly text: string;
  kind: number;
  from: number;
  to: number;
  rank: number;
}

function isValid(version: string): boolean {
  const token = firstToken(version);
  while (token.kind < END) advance(token);
  return token.kind === END;
}

function compareValid(a: string, b: string): number {
  const left = firstToken(a);
  const right = firstToken(b);
  while (left.kind === right.kind && left.kind !== END) {
    const order = compareTokens(left, right);
    if (order !== 0) return order;
    advance(left);
    advance(right);
  }
  if (left.rank < 0 || right.rank < 0) return left.rank < 0 ? -1 : 1;
  return right.kind - left.kind;
}

function isPrerelease(version: string): boolean {
  const token = firstToken(version);
  let found = false;
  while (token.kind < END) {
    found ||= token.rank < 0;
    advance(token);
  }
  return found && token.kind === END;
}

function compareTokens(a: Token, b: Token): number {
  if (a.kind === SUFFIX) return a.rank - b.rank;
  if (a.kind === LETTER || a.kind === HASH || (a.kind === NUMBER && (leadsWithZero(a) || leadsWithZero(b)))) {
    return compareText(a.text, a.from, a.to, b.text, b.from, b.to);
  }
  return compareDigits(a.text, a.from, a.to, b.text, b.from, b.to);
}

/** A leading zero makes a later number a fraction: `1.0015` is older than `1.002`. */
function leadsWithZero(token: Token): boolean {
  return codeAt(token.text, token.from) === 48;
}

function firstToken(text: string): Token {
  const token = { text, kind: START, from: 0, to: 0, rank: 0 };
  readDigits(token, FIRST_NUMBER, 0);
  return token;
}

function advance(token: Token): void {
  const { text, kind, to } = token;
  const code = codeAt(text, to);
  token.rank = 0;
  if (to === text.length) token.kind = END;
  else if (kind === SUFFIX && isDigit(code)) readDigits(token, SUFFIX_NUMBER, to);
  else if (kind === LETTER && isDigit(code)) readDigits(token, LETTER_NUMBER, to);
  else if (code === DOT && kind <= NUMBER) readDigits(token, NUMBER, to + 1);
  else if (isLower(code) && kind <= NUMBER) place(token, LETTER, to, to + 1);
  else if (code === UNDERSCORE && kind <= SUFFIX_NUMBER) readSuffix(token, to + 1);
  else if (code === TILDE && kind <= SUFFIX_NUMBER) readHash(token, to + 1);
  else if (code === HYPHEN && kind <= HASH && codeAt(text, to + 1) === LOWER_R) {
    readDigits(token, REVISION, to + 2);
  } else token.kind = INVALID;
}

function readDigits(token: Token, kind: number, from: number): void {
  const to = endOfDigits(token.text, from);
  place(token, to === from ? INVALID : kind, from, to);
}

function readSuffix(token: Token, from: number): void {
  let to = from;
  while (isLower(codeAt(token.text, to))) to += 1;
  place(token, INVALID, from, to);
  for (const [name, rank] of SUFFIXES) {
    if (name.length === to - from && token.text.startsWith(name, from)) {
      token.kind = SUFFIX;
      token.rank = rank;
    }
  }
}

function readHash(token: Token, from: number): void {
  let to = from;
  while (isHexDigit(codeAt(token.text, to))) to += 1;
  place(token, to === from ? INVALID : HASH, from, to);
}

function place(token: Token, kind: number, from: number, to: number): void {
  token.kind = kind;
  token.from = from;
  token.to = to;
}

function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}
