/** A JSON document in UTF-8 without a byte order mark, to be walked. */
export interface JsonBytes {
  readonly bytes: Uint8Array;
  /** The same bytes in groups of four, from `wordsStart` on: only there does memory let them be read together. */
  readonly words: Int32Array;
  readonly wordsStart: number;
}

const WORD_BYTES = Int32Array.BYTES_PER_ELEMENT;

export function jsonBytes(bytes: Uint8Array): JsonBytes {
  const wordsStart = Math.min(bytes.length, (WORD_BYTES - (bytes.byteOffset % WORD_BYTES)) % WORD_BYTES);
  const count = Math.floor((bytes.length - wordsStart) / WORD_BYTES);
  const start = count === 0 ? 0 : bytes.byteOffset + wordsStart;
  return { bytes, words: new Int32Array(bytes.buffer, start, count), wordsStart };
}

const LOWEST_BITS = 0x01010101;
const HIGHEST_BITS = 0x80808080;
const QUOTES = 0x22222222;
const BACKSLASHES = 0x5c5c5c5c;
const SPACES = 0x20202020;

/**
 * The first word from `index` on in which a string ends, or an escape or a control character stands; never one too far.
 * A byte is zero when the subtraction of one borrows from a highest bit that was not set, as always in such arithmetic.
 */
export function nextTellingWord(words: Int32Array, index: number): number {
  let at = index;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? 0;
    const quotes = word ^ QUOTES;
    const escapes = word ^ BACKSLASHES;
    const ends = (quotes - LOWEST_BITS) & ~quotes;
    const told = ends | ((escapes - LOWEST_BITS) & ~escapes) | ((word - SPACES) & ~word);
    if ((told & HIGHEST_BITS) !== 0) return at;
  }
  return at;
}
