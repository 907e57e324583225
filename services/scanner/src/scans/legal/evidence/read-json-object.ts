import { parseJsonInSteps } from '@repo/upstream/json';
import { isJsonObject, type JsonObject } from '../../../inventory/text/json-object.ts';

/** A manifest's JSON object, with or without a byte order mark, in steps; null when it is none. */
export function* readJsonObject(bytes: Uint8Array): Generator<void, JsonObject | null> {
  try {
    const hasMark = MARK.every((byte, index) => bytes[index] === byte);
    const value = yield* parseJsonInSteps(hasMark ? bytes.subarray(MARK.length) : bytes);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

const MARK = [0xef, 0xbb, 0xbf];
