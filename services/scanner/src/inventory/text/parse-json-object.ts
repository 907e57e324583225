import { JsonLimitError, parseJsonInSteps } from '@repo/upstream/json';
import { NotTheFormatError } from '../extractor.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';
import { utf8Document } from './utf8-document.ts';

/** The object that a JSON document holds, in steps. Throws `NotTheFormatError` for anything else, naming `fileName`. */
export function* parseJsonObject(bytes: Uint8Array, fileName: string): Generator<void, JsonObject> {
  const content = yield* utf8Document(bytes, fileName);
  const root = yield* parse(content, fileName);
  if (!isJsonObject(root)) {
    throw new NotTheFormatError(`This is not a ${fileName}: its JSON is not an object.`);
  }
  return root;
}

function* parse(content: Uint8Array, fileName: string): Generator<void, unknown> {
  try {
    return yield* parseJsonInSteps(content);
  } catch (cause) {
    if (cause instanceof JsonLimitError) {
      throw new NotTheFormatError(`This ${fileName} cannot be read: ${cause.message}.`, { cause });
    }
    const isConflict = Buffer.from(content.buffer, content.byteOffset, content.length).includes('<<<<<<< ');
    const why = isConflict ? 'it holds unresolved merge conflicts' : 'it is not valid JSON';
    throw new NotTheFormatError(`This is not a ${fileName}: ${why}.`, { cause });
  }
}
