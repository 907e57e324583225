import { parse } from 'smol-toml';
import { notThe } from '../reader.ts';
import { decodeText } from './decode-document.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

/** The table that a TOML 1.0 document holds. Throws `NotTheFormatError` for anything else, naming `fileName`. */
export function parseToml(bytes: Uint8Array, fileName: string): JsonObject {
  const text = decodeText(bytes, fileName);
  try {
    return parse(text);
  } catch (cause) {
    throw notThe(fileName, 'it is not valid TOML', { cause });
  }
}

/** The tables of an array of tables (`[[package]]`), none where it is absent; null for what is no such array. */
export function tablesOf(value: unknown): readonly JsonObject[] | null {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.filter(isJsonObject) : null;
}
