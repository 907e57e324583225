import type { JsonObject } from '../../../text/json-object.ts';
import { nonEmptyString } from '../../non-empty-string.ts';
import { objectsIn } from '../../objects-in.ts';
import { stringsIn } from '../../strings-in.ts';

/** What the relationships of a document say about its packages, by SPDX id. */
export interface Relationships {
  /** What the document describes: its subject, or, where it has no subject, its entries. */
  readonly described: ReadonlySet<string>;
  readonly containers: ReadonlySet<string>;
  /** From what was built to what it was built of. */
  readonly generatedFrom: readonly (readonly [string, string])[];
  /** From a language package to the system package that its files belong to. */
  readonly owned: ReadonlyMap<string, string>;
}

export function relationshipsOf(root: JsonObject): Relationships {
  const document = nonEmptyString(root['SPDXID']) ?? 'SPDXRef-DOCUMENT';
  const described = new Set(stringsIn(root['documentDescribes']));
  const containers = new Set<string>();
  const generatedFrom: (readonly [string, string])[] = [];
  const owned = new Map<string, string>();
  for (const relationship of objectsIn(root['relationships'])) {
    const from = nonEmptyString(relationship['spdxElementId']);
    const to = nonEmptyString(relationship['relatedSpdxElement']);
    const type = nonEmptyString(relationship['relationshipType'])?.toUpperCase();
    if (from === null || to === null) continue;
    if ((type === 'DESCRIBES' || type === 'DESCRIBE') && from === document) described.add(to);
    else if (type === 'DESCRIBED_BY' && to === document) described.add(from);
    else if (type === 'CONTAINS' || type === 'CONTAIN') containers.add(from);
    else if (type === 'CONTAINED_BY') containers.add(to);
    else if (type === 'GENERATED_FROM') generatedFrom.push([from, to]);
    else if (type === 'GENERATES') generatedFrom.push([to, from]);
    else if (type === 'OTHER' && isOwnership(relationship['comment'])) owned.set(to, from);
  }
  return { described, containers, generatedFrom, owned };
}

/** Syft's own relationship has no name in SPDX. */
function isOwnership(comment: unknown): boolean {
  return typeof comment === 'string' && comment.startsWith('ownership-by-file-overlap');
}
