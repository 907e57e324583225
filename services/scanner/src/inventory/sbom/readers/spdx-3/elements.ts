import type { JsonObject } from '../../../text/json-object.ts';
import { nonEmptyString, stringsIn } from '../../document-values.ts';

/** An element's id; empty when it has none. */
export function idOf(element: JsonObject): string {
  return nonEmptyString(element['spdxId']) ?? nonEmptyString(element['@id']) ?? '';
}

/** The class of an element without its profile: `Package` for `software_Package` and for its address. */
export function kindOf(element: JsonObject): string {
  const type = nonEmptyString(element['type']) ?? nonEmptyString(element['@type']) ?? '';
  return type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('_'), type.lastIndexOf('#')) + 1);
}

const COLLECTIONS: ReadonlySet<string> = new Set(['SpdxDocument', 'Sbom', 'Bom', 'Bundle']);

/** The ids of what the document is about: `rootElement`, and what it is said to describe, in all collections. */
export function rootElements(graph: readonly JsonObject[]): ReadonlySet<string> {
  const roots = new Set<string>();
  const collections = new Set<string>();
  for (const element of graph) {
    if (!COLLECTIONS.has(kindOf(element))) continue;
    collections.add(idOf(element));
    for (const id of stringsIn(element['rootElement'])) roots.add(id);
  }
  for (const { relationshipType, from, to } of graph) {
    if (relationshipType !== 'describes' || typeof from !== 'string' || !collections.has(from)) continue;
    for (const id of stringsIn(to)) roots.add(id);
  }
  return roots;
}
