import { NotTheFormatError } from '../reader.ts';
import { decodeDocument } from './decode-document.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

/** The object that a JSON document holds. Throws `NotTheFormatError` for anything else, naming `fileName`. */
export function parseJsonObject(bytes: Uint8Array, fileName: string): JsonObject {
  const root = parse(decodeDocument(bytes, fileName), fileName);
  if (!isJsonObject(root)) {
    throw new NotTheFormatError(`This is not a ${fileName}: its JSON is not an object.`);
  }
  return root;
}

function parse(text: string, fileName: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const why = text.includes('<<<<<<< ') ? 'it holds unresolved merge conflicts' : 'it is not valid JSON';
    throw new NotTheFormatError(`This is not a ${fileName}: ${why}.`, { cause });
  }
}
