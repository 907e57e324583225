import { type JsonBytes, nextTellingWord } from './json-bytes.ts';

const QUOTE = 34;
const PLUS = 43;
const COMMA = 44;
const HYPHEN = 45;
const DOT = 46;
const ZERO = 48;
const COLON = 58;
const UPPER_E = 69;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const LOWER_E = 101;
const LOWER_U = 117;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** One bit of a number per open list or object: what is nested deeper is left to `JSON.parse`. */
const MAX_DEPTH = 30;

/**
 * The position after the JSON value (RFC 8259, in UTF-8) that begins at `from` or after white space there; -1 when there
 * is none, when it is not well-formed or nested more than 30 deep. Makes nothing, so it costs a fraction of parsing.
 */
export function endOfJsonValue(json: JsonBytes, from: number): number {
  const { bytes } = json;
  let at = from;
  let depth = 0;
  // The bit of the innermost is the lowest: 1 for an object, 0 for a list.
  let kinds = 0;
  for (;;) {
    at = endOfJsonSpace(json, at);
    const code = byteAt(bytes, at);
    const isObject = code === OPEN_OBJECT;
    if (isObject || code === OPEN_LIST) {
      const inside = endOfJsonSpace(json, at + 1);
      if (byteAt(bytes, inside) === (isObject ? CLOSE_OBJECT : CLOSE_LIST)) at = inside + 1;
      else {
        if (depth === MAX_DEPTH) return -1;
        depth += 1;
        kinds = (kinds << 1) | Number(isObject);
        at = isObject ? endOfJsonColon(json, endOfJsonString(json, inside)) : inside;
        if (at === -1) return -1;
        continue;
      }
    } else at = endOfScalar(json, at, code);
    while (at !== -1 && depth > 0) {
      at = endOfJsonSpace(json, at);
      const next = byteAt(bytes, at);
      const isInObject = (kinds & 1) === 1;
      at += 1;
      if (next === COMMA) {
        if (isInObject) at = endOfJsonColon(json, endOfJsonString(json, endOfJsonSpace(json, at)));
        break;
      }
      if (next !== (isInObject ? CLOSE_OBJECT : CLOSE_LIST)) return -1;
      depth -= 1;
      kinds >>= 1;
    }
    if (at === -1 || depth === 0) return at;
  }
}

/** The position after the white space that begins at `from`, if any does. */
export function endOfJsonSpace({ bytes }: JsonBytes, from: number): number {
  const { length } = bytes;
  let at = from;
  while (at < length) {
    const code = bytes[at] ?? 0;
    if (code > 32 || (code !== 32 && code !== 10 && code !== 13 && code !== 9)) break;
    at += 1;
  }
  return at;
}

/** The position after the string whose opening quote stands at `from`; -1 when none does or it is not well-formed. */
export function endOfJsonString(json: JsonBytes, from: number): number {
  const { bytes, words, wordsStart } = json;
  if (byteAt(bytes, from) !== QUOTE) return -1;
  let at = from + 1;
  for (;;) {
    // Short ones end here; of others the bytes up to where four can be read together are looked at.
    let near = Math.min(bytes.length, at + NEAR_BYTES);
    near += (wordsStart - near) & 3;
    near = Math.min(near, bytes.length);
    for (; at < near; at += 1) {
      const code = bytes[at] ?? 0;
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) break;
      if (code < 32) return -1;
    }
    if (at === bytes.length) return -1;
    if (at < near) {
      at = endOfEscape(bytes, at + 1);
      if (at === -1) return -1;
    } else at = wordsStart + nextTellingWord(words, (at - wordsStart) >> 2) * 4;
  }
}

/** As long as most names. */
const NEAR_BYTES = 8;

/** The position after the colon that follows a member's name, which ends at `from`; -1 when it does not. */
export function endOfJsonColon(json: JsonBytes, from: number): number {
  if (from === -1) return -1;
  const colon = endOfJsonSpace(json, from);
  return byteAt(json.bytes, colon) === COLON ? colon + 1 : -1;
}

/** `"`, `\`, `/`, `b`, `f`, `n`, `r` and `t`. */
const ESCAPES: ReadonlySet<number> = new Set([34, 92, 47, 98, 102, 110, 114, 116]);

function endOfEscape(bytes: Uint8Array, at: number): number {
  if (byteAt(bytes, at) !== LOWER_U) return ESCAPES.has(byteAt(bytes, at)) ? at + 1 : -1;
  for (let digit = 1; digit <= 4; digit += 1) if (!isHexadecimal(byteAt(bytes, at + digit))) return -1;
  return at + 5;
}

/** `true`, `false` and `null` by their first byte. */
const WORDS: ReadonlyMap<number, readonly number[]> = new Map(
  ['true', 'false', 'null'].map((word) => [word.charCodeAt(0), [...Buffer.from(word)]]),
);

function endOfScalar(json: JsonBytes, at: number, code: number): number {
  if (code === QUOTE) return endOfJsonString(json, at);
  const { bytes } = json;
  if (code === HYPHEN || isDigit(code)) return endOfNumber(bytes, at);
  const word = WORDS.get(code);
  if (word === undefined) return -1;
  for (let index = 0; index < word.length; index += 1) if (bytes[at + index] !== word[index]) return -1;
  return at + word.length;
}

function endOfNumber(bytes: Uint8Array, from: number): number {
  const first = byteAt(bytes, from) === HYPHEN ? from + 1 : from;
  let at = byteAt(bytes, first) === ZERO ? first + 1 : endOfDigits(bytes, first);
  if (at !== -1 && byteAt(bytes, at) === DOT) at = endOfDigits(bytes, at + 1);
  if (at === -1) return -1;
  const exponent = byteAt(bytes, at);
  if (exponent !== LOWER_E && exponent !== UPPER_E) return at;
  const sign = byteAt(bytes, at + 1);
  return endOfDigits(bytes, at + (sign === PLUS || sign === HYPHEN ? 2 : 1));
}

/** At least one digit; -1 without. */
function endOfDigits(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isDigit(byteAt(bytes, at))) at += 1;
  return at === from ? -1 : at;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= 57;
}

function isHexadecimal(code: number): boolean {
  const lower = code | 32;
  return isDigit(code) || (lower >= 97 && lower <= 102);
}

/** -1 past the end. */
function byteAt(bytes: Uint8Array, at: number): number {
  return at < bytes.length ? (bytes[at] ?? -1) : -1;
}
