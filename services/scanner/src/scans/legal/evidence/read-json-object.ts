import { isJsonObject, type JsonObject } from '../../../inventory/text/json-object.ts';

/** A manifest's JSON object, with or without a byte order mark; null when it is none. */
export function readJsonObject(bytes: Uint8Array): JsonObject | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
