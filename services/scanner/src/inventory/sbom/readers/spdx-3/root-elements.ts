import { visitInSteps } from '../../../../steps.ts';
import type { JsonObject } from '../../../text/json-object.ts';
import { stringsIn } from '../../strings-in.ts';
import { idOf, kindOf } from './element.ts';

/** Each may name all others. */
const ELEMENTS_PER_STEP = 20;
const COLLECTIONS: ReadonlySet<string> = new Set(['SpdxDocument', 'Sbom', 'Bom', 'Bundle']);

/** The ids of what the document is about: `rootElement`, and what it is said to describe, in all collections; in steps. */
export function* rootElements(graph: readonly JsonObject[]): Generator<void, ReadonlySet<string>> {
  const roots = new Set<string>();
  const collections = new Set<string>();
  const visitCollection = (element: JsonObject) => {
    if (!COLLECTIONS.has(kindOf(element))) return;
    collections.add(idOf(element));
    for (const id of stringsIn(element['rootElement'])) roots.add(id);
  };
  const visitRelationship = ({ relationshipType, from, to }: JsonObject) => {
    if (relationshipType !== 'describes' || typeof from !== 'string' || !collections.has(from)) return;
    for (const id of stringsIn(to)) roots.add(id);
  };
  yield* visitInSteps(graph, visitCollection, ELEMENTS_PER_STEP);
  yield* visitInSteps(graph, visitRelationship, ELEMENTS_PER_STEP);
  return roots;
}
