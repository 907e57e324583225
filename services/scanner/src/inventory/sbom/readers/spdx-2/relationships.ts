import type { JsonObject } from '../../../text/json-object.ts';
import { knownVersion, nonEmptyString, objectsIn, stringsIn } from '../../document-values.ts';
import { purlsOf } from './component.ts';

/** Which entries of `packages` are packages; the others stand for what the packages were found in. */
export interface PackageRoles {
  readonly isPackage: (entry: JsonObject) => boolean;
  readonly isOperatingSystem: (entry: JsonObject) => boolean;
  readonly isDescribed: (entry: JsonObject) => boolean;
  readonly owned: Relationships['owned'];
}

export function packageRoles(root: JsonObject, packages: readonly JsonObject[]): PackageRoles {
  const { described, containers, generatedFrom, owned } = relationshipsOf(root);
  const ids = new Set(packages.map(idOf));
  const subjects = packages.filter((entry) => described.has(idOf(entry)));
  // What only lists packages describes all of them; a document about something describes that, and it holds others.
  const isSubject = (entry: JsonObject) =>
    described.has(idOf(entry)) && (subjects.length === 1 || containers.has(idOf(entry)));
  const sources = new Set(generatedFrom.filter(([built]) => ids.has(built)).map(([, from]) => from));
  return {
    isPackage: (entry) =>
      !isPlace(entry) && !isHolder(entry) && !isSubject(entry) && !sources.has(idOf(entry)),
    isOperatingSystem,
    isDescribed: (entry) => described.has(idOf(entry)),
    owned,
  };
}

function idOf(entry: JsonObject): string {
  return nonEmptyString(entry['SPDXID']) ?? '';
}

const PLACES: ReadonlySet<string> = new Set(['container', 'operating-system', 'operating_system', 'file']);

/** By purpose, or by the ids of Trivy before it wrote purposes. */
function isPlace(entry: JsonObject): boolean {
  return (
    PLACES.has(purposeOf(entry)) ||
    /^SPDXRef-(?:ContainerImage|Filesystem|Repository|OperatingSystem)-/.test(idOf(entry))
  );
}

function isOperatingSystem(entry: JsonObject): boolean {
  return /^operating[-_]system$/.test(purposeOf(entry)) || idOf(entry).startsWith('SPDXRef-OperatingSystem-');
}

/** A lockfile or a binary that packages were found in. */
function isHolder(entry: JsonObject): boolean {
  const isApplication = purposeOf(entry) === 'application' || idOf(entry).startsWith('SPDXRef-Application-');
  return isApplication && purlsOf(entry).length === 0 && knownVersion(entry['versionInfo']) === null;
}

function purposeOf(entry: JsonObject): string {
  return (nonEmptyString(entry['primaryPackagePurpose']) ?? '').toLowerCase();
}

/** What the relationships of a document say about its packages, by SPDX id. */
interface Relationships {
  /** What the document describes: its subject, or, where it has no subject, its entries. */
  readonly described: ReadonlySet<string>;
  readonly containers: ReadonlySet<string>;
  /** From what was built to what it was built of. */
  readonly generatedFrom: readonly (readonly [string, string])[];
  /** From a language package to the system package that its files belong to. */
  readonly owned: ReadonlyMap<string, string>;
}

function relationshipsOf(root: JsonObject): Relationships {
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
