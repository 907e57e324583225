import type { JsonObject } from '../../../text/json-object.ts';
import { nonEmptyString } from '../../non-empty-string.ts';

/** An element's id; empty when it has none. */
export function idOf(element: JsonObject): string {
  return nonEmptyString(element['spdxId']) ?? nonEmptyString(element['@id']) ?? '';
}

/** The class of an element without its profile: `Package` for `software_Package` and for its address. */
export function kindOf(element: JsonObject): string {
  const type = nonEmptyString(element['type']) ?? nonEmptyString(element['@type']) ?? '';
  return type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('_'), type.lastIndexOf('#')) + 1);
}
