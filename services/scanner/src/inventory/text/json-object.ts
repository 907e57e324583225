import { notThe } from '../reader.ts';
import { decodeDocument } from './decode-document.ts';

/** What `JSON.parse` gives for `{…}`. Keys are input: read known names only, or iterate with `Object.keys`. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object that is there; an empty one for anything else. */
export function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A list that is there; an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The texts of a list; of anything else none. */
export function textsIn(value: unknown): readonly string[] {
  return listOf(value).filter((each) => typeof each === 'string');
}

/** A text that is there; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The object that a JSON document holds. Throws `NotTheFormatError` for anything else, naming `fileName`. */
export function parseJsonObject(bytes: Uint8Array, fileName: string): JsonObject {
  return objectIn(decodeDocument(bytes, fileName), fileName);
}

/** A text in quotation marks is put back as it is; an end that is missing is where the document ends. */
const COMMENT = /("(?:[^"\\]+|\\[\s\S])*"?)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const TRAILING_COMMA = /("(?:[^"\\]+|\\[\s\S])*"?)|,(?=\s*[}\]])/g;

/** The same, of one with comments and trailing commas. */
export function parseJsoncObject(bytes: Uint8Array, fileName: string): JsonObject {
  const text = decodeDocument(bytes, fileName);
  return objectIn(text.replaceAll(COMMENT, '$1').replaceAll(TRAILING_COMMA, '$1'), fileName);
}

function objectIn(text: string, fileName: string): JsonObject {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (cause) {
    const why = text.includes('<<<<<<< ') ? 'it holds unresolved merge conflicts' : 'it is not valid JSON';
    throw notThe(fileName, why, { cause });
  }
  if (!isJsonObject(root)) throw notThe(fileName, 'its JSON is not an object');
  return root;
}

/** More lines are no attestations. */
const MAX_LINES = 100;

/** The value of a JSON text; of JSON Lines, as `cosign download attestation` writes them, each. Throws SyntaxError. */
export function jsonValues(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)];
  } catch (error) {
    const all = text.split('\n', MAX_LINES + 1);
    const lines = all.filter((line) => line.trim() !== '');
    if (lines.length < 2 || all.length > MAX_LINES) throw error;
    try {
      return lines.map((line) => JSON.parse(line));
    } catch {
      throw error;
    }
  }
}
