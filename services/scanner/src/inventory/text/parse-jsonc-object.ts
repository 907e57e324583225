import { NotTheFormatError } from '../reader.ts';
import { decodeDocument } from './decode-document.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

/** A text in quotation marks is put back as it is; an end that is missing is where the document ends. */
const COMMENT = /("(?:[^"\\]+|\\[\s\S])*"?)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const TRAILING_COMMA = /("(?:[^"\\]+|\\[\s\S])*"?)|,(?=\s*[}\]])/g;

/**
 * The object that a JSON document with comments and trailing commas holds. Throws `NotTheFormatError` for anything else,
 * naming `fileName`.
 */
export function parseJsoncObject(bytes: Uint8Array, fileName: string): JsonObject {
  const text = decodeDocument(bytes, fileName);
  let root: unknown;
  try {
    root = JSON.parse(text.replaceAll(COMMENT, '$1').replaceAll(TRAILING_COMMA, '$1'));
  } catch (cause) {
    throw new NotTheFormatError(`This is not a ${fileName}: it is not valid JSON.`, { cause });
  }
  if (!isJsonObject(root)) {
    throw new NotTheFormatError(`This is not a ${fileName}: its JSON is not an object.`);
  }
  return root;
}
