import type { JsonObject } from '../../../text/json-object.ts';
import { stringsIn } from '../../strings-in.ts';
import { idOf, kindOf } from './element.ts';

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
