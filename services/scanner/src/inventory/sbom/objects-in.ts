import { isJsonObject, type JsonObject } from '../text/json-object.ts';

const UNREADABLE: JsonObject = {};

/** The entries of a list; what is not an object becomes an empty one, so that it is counted. Not a list: none. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map((entry) => (isJsonObject(entry) ? entry : UNREADABLE)) : [];
}
