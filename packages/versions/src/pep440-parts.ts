import {
  codeAt,
  DOT,
  EXCLAMATION,
  HYPHEN,
  isAlphanumeric,
  isDigit,
  LOWER_V,
  PLUS,
  toLower,
  UNDERSCORE,
} from './characters.ts';
import { endOfDigits } from './runs.ts';

/**
 * Where the parts of a PEP 440 version lie in its text. Numbers are kept as positions because they have any
 * size; an empty one counts as zero.
 */
export interface Pep440Parts {
  readonly text: string;
  readonly epoch: Span;
  readonly release: Span;
  /** 1 to 3 for alpha, beta and release candidate, 0 for none. */
  readonly phase: number;
  readonly phaseNumber: Span;
  readonly post: Span | null;
  readonly dev: Span | null;
  readonly local: Span | null;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

const PHASES = [
  ['alpha', 1],
  ['beta', 2],
  ['preview', 3],
  ['pre', 3],
  ['rc', 3],
  ['a', 1],
  ['b', 2],
  ['c', 3],
] as const satisfies readonly (readonly [string, number])[];
const POST_WORDS = ['post', 'rev', 'r'];
const DEV_WORDS = ['dev'];

/** Reads a version by the grammar of PEP 440, appendix B, with all its spellings; null where it does not fit. */
export function readPep440(text: string): Pep440Parts | null {
  const end = trimmedEnd(text);
  const start = skipPrefix(text, end);
  const first = { from: start, to: endOfDigits(text, start) };
  const hasEpoch = codeAt(text, first.to) === EXCLAMATION;
  const epoch = hasEpoch ? first : { from: start, to: start };
  const release = readRelease(text, hasEpoch ? first.to + 1 : start);
  if (first.to === first.from || release.to === release.from) return null;

  let at = release.to;
  const phase = PHASES.find(([word]) => endOfWord(text, at, word) > at);
  const phaseNumber = phase === undefined ? null : readNumber(text, endOfWord(text, at, phase[0]));
  at = phaseNumber?.to ?? at;
  const post = readImplicitPost(text, at) ?? readMarker(text, at, POST_WORDS);
  at = post?.to ?? at;
  const dev = readMarker(text, at, DEV_WORDS);
  at = dev?.to ?? at;
  const local = readLocal(text, at);
  at = local?.to ?? at;
  if (at !== end) return null;
  const none = { from: 0, to: 0 };
  return { text, epoch, release, phase: phase?.[1] ?? 0, phaseNumber: phaseNumber ?? none, post, dev, local };
}

function skipPrefix(text: string, end: number): number {
  let at = 0;
  while (at < end && isWhitespace(codeAt(text, at))) at += 1;
  return toLower(codeAt(text, at)) === LOWER_V ? at + 1 : at;
}

function trimmedEnd(text: string): number {
  let end = text.length;
  while (end > 0 && isWhitespace(codeAt(text, end - 1))) end -= 1;
  return end;
}

function readRelease(text: string, from: number): Span {
  let to = endOfDigits(text, from);
  while (to > from && codeAt(text, to) === DOT && isDigit(codeAt(text, to + 1))) {
    to = endOfDigits(text, to + 1);
  }
  return { from, to };
}

/** `1.0-1` is the first post-release of 1.0. */
function readImplicitPost(text: string, at: number): Span | null {
  if (codeAt(text, at) !== HYPHEN || !isDigit(codeAt(text, at + 1))) return null;
  return { from: at + 1, to: endOfDigits(text, at + 1) };
}

function readMarker(text: string, at: number, words: readonly string[]): Span | null {
  for (const word of words) {
    const end = endOfWord(text, at, word);
    if (end > at) return readNumber(text, end);
  }
  return null;
}

/** The number behind a word; its separator belongs to it even where no digit follows. */
function readNumber(text: string, at: number): Span {
  const from = skipSeparator(text, at);
  return { from, to: endOfDigits(text, from) };
}

/** The position after an optional separator and `word` in any case, `at` itself where they do not stand there. */
function endOfWord(text: string, at: number, word: string): number {
  const start = skipSeparator(text, at);
  for (let offset = 0; offset < word.length; offset += 1) {
    if (toLower(codeAt(text, start + offset)) !== codeAt(word, offset)) return at;
  }
  return start + word.length;
}

function readLocal(text: string, at: number): Span | null {
  if (codeAt(text, at) !== PLUS) return null;
  const from = at + 1;
  let to = from;
  while (
    isAlphanumeric(codeAt(text, to)) ||
    (to > from && isAlphanumeric(codeAt(text, skipSeparator(text, to))))
  ) {
    to += 1;
  }
  return to === from ? null : { from, to };
}

function skipSeparator(text: string, at: number): number {
  return isSeparator(codeAt(text, at)) ? at + 1 : at;
}

function isWhitespace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Whether `code` is one of `.`, `-` and `_`, which PEP 440 treats alike. */
export function isSeparator(code: number): boolean {
  return code === DOT || code === HYPHEN || code === UNDERSCORE;
}
