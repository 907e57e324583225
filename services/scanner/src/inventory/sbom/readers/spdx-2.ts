import { STEP } from '../../text/json-lines.ts';
import type { JsonObject } from '../../text/json-object.ts';
import {
  knownVersion,
  listIn,
  nonEmptyString,
  objectsIn,
  stringsIn,
  trivySource,
  vulnerabilityIdsIn,
} from '../document-values.ts';
import { imageReference, ociReference } from '../image-name.ts';
import { typeOfResult } from '../purl-types.ts';
import {
  type OperatingSystem,
  ownersAmong,
  type SbomClaim,
  type SbomComponent,
  type SbomDocument,
  type SbomReader,
  type SbomRoot,
  type SourcePackage,
  sbomClaim,
  sbomComponent,
} from '../sbom-document.ts';

/** SPDX 2.2 and 2.3 as JSON (spdx.github.io/spdx-spec/v2.3). */
export const spdx2: SbomReader = { recognises, read };

function recognises({ spdxVersion }: JsonObject): boolean {
  return typeof spdxVersion === 'string' && spdxVersion.startsWith('SPDX-2.');
}

function read(root: JsonObject): SbomDocument {
  const packages = listIn(root, 'packages');
  const roles = packageRoles(root, packages);
  const byId = new Map<string, SbomComponent>();
  const components: SbomComponent[] = [];
  const claims: SbomClaim[] = [];
  const roots = new Map<string, SbomRoot>();
  for (const [at, entry] of packages.entries()) {
    const id = nonEmptyString(entry['SPDXID']);
    if (!roles.isPackage(entry)) {
      const kind = roles.isDescribed(entry) ? 'subject' : 'file';
      if (id !== null) roots.set(id, { label: nonEmptyString(entry['name']) ?? '.', kind });
      continue;
    }
    const component = spdxComponent(entry, ['packages', at, 'name'].join(STEP));
    if (id !== null && !byId.has(id)) byId.set(id, component);
    components.push(component);
    for (const claim of spdxClaims(entry, component)) claims.push(claim);
  }
  return {
    format: 'spdx-2',
    imageName: imageName(root, packages, roles),
    operatingSystem: operatingSystem(packages),
    components,
    owners: ownersAmong(byId, roles.owned),
    dependencies: { roots, components: byId, dependsOn: roles.dependsOn },
    claims,
    partial: false,
  };
}

function operatingSystem(packages: readonly JsonObject[]): OperatingSystem | null {
  const entry = packages.find(isOperatingSystem);
  const id = entry === undefined ? null : nonEmptyString(entry['name']);
  return entry === undefined || id === null
    ? null
    : { id, version: knownVersion(entry['versionInfo']), codename: null };
}

/** The described image, else what the document is called. */
function imageName(root: JsonObject, packages: readonly JsonObject[], roles: PackageRoles): string | null {
  const described = packages.filter(roles.isDescribed);
  const image = described.find((entry) => /^container$/i.test(String(entry['primaryPackagePurpose'])));
  const name = image === undefined ? null : nonEmptyString(image['name']);
  if (image !== undefined && name !== null) return imageReference(name, knownVersion(image['versionInfo']));
  for (const entry of described) {
    const [reference] = purlsOf(entry).flatMap((purl) => ociReference(purl) ?? []);
    if (reference !== undefined) return reference;
  }
  return nonEmptyString(root['name']);
}

/** An entry of `packages`. */
function spdxComponent(entry: JsonObject, at: string): SbomComponent {
  const notes = notesOf(entry);
  const info = nonEmptyString(entry['sourceInfo']);
  return sbomComponent({
    name: nonEmptyString(entry['name']),
    version: knownVersion(entry['versionInfo']),
    purls: purlsOf(entry),
    type: typeOfResult(notes.get('PkgType') ?? null) ?? typeOfInfo(info),
    source: trivySource((key) => notes.get(key)) ?? sourceOfInfo(info),
    at,
  });
}

/** The package URLs, whatever category a tool puts them in. */
function purlsOf(entry: JsonObject): readonly string[] {
  return objectsIn(entry['externalRefs'])
    .filter(({ referenceType }) => typeof referenceType === 'string' && /(?:^|\/)purl$/i.test(referenceType))
    .flatMap(({ referenceLocator }) => nonEmptyString(referenceLocator) ?? []);
}

/** Trivy's own members, `Key: value`, in annotations; before SPDX 2.3 in attribution texts. */
function notesOf(entry: JsonObject): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  const comments = objectsIn(entry['annotations']).map(({ comment }) => comment);
  for (const text of [...stringsIn(comments), ...stringsIn(entry['attributionTexts'])]) {
    const colon = text.indexOf(': ');
    if (colon > 0 && colon < MAX_KEY_LENGTH) notes.set(text.slice(0, colon), text.slice(colon + 2));
  }
  return notes;
}

const MAX_KEY_LENGTH = 40;

/** Syft writes actions as repositories (`pkg:github/actions/checkout`) and tells here what they are. */
function typeOfInfo(info: string | null): string | null {
  return info?.includes('from GitHub Actions workflow file') === true ? 'githubactions' : null;
}

const BUILT_FROM = 'built package from: ';

function sourceOfInfo(info: string | null): SourcePackage | null {
  if (info === null || !info.startsWith(BUILT_FROM)) return null;
  const [name, version] = info.slice(BUILT_FROM.length).trim().split(' ', 2);
  return name === undefined || name === '' ? null : { name, version: version ?? null };
}

/** The advisories that a package refers to (SPDX 2.3 §7.21, `SECURITY` `advisory`), one claim for each id they name. */
function spdxClaims(entry: JsonObject, component: SbomComponent): readonly SbomClaim[] {
  return objectsIn(entry['externalRefs'])
    .filter(
      ({ referenceType }) => typeof referenceType === 'string' && /(?:^|\/)advisory$/i.test(referenceType),
    )
    .flatMap(({ referenceLocator }) => vulnerabilityIdsIn(nonEmptyString(referenceLocator) ?? ''))
    .map((id) => sbomClaim({ component, id }));
}

/** Which entries of `packages` are packages; the others stand for what the packages were found in. */
interface PackageRoles {
  readonly isPackage: (entry: JsonObject) => boolean;
  readonly isDescribed: (entry: JsonObject) => boolean;
  readonly owned: Relationships['owned'];
  readonly dependsOn: Relationships['dependsOn'];
}

function packageRoles(root: JsonObject, packages: readonly JsonObject[]): PackageRoles {
  const { described, contains, generatedFrom, owned, dependsOn } = relationshipsOf(root);
  const ids = new Set(packages.map(idOf));
  const containers = new Set(contains.filter(([, to]) => ids.has(to)).map(([from]) => from));
  const subjects = packages.filter((entry) => described.has(idOf(entry)));
  const isOneOfMany = subjects.length === 1 && packages.length > 1;
  // What only lists packages describes all of them; a document about something describes that, and it holds others.
  const isSubject = (entry: JsonObject) =>
    described.has(idOf(entry)) && (isOneOfMany || containers.has(idOf(entry)));
  const sources = new Set(generatedFrom.filter(([built]) => ids.has(built)).map(([, from]) => from));
  return {
    isPackage: (entry) =>
      !isPlace(entry) && !isHolder(entry) && !isSubject(entry) && !sources.has(idOf(entry)),
    isDescribed: (entry) => described.has(idOf(entry)),
    owned,
    dependsOn,
  };
}

function idOf(entry: JsonObject): string {
  return nonEmptyString(entry['SPDXID']) ?? '';
}

const PLACES: ReadonlySet<string> = new Set(['container', 'operating-system', 'operating_system']);

/** By purpose, or by the ids of Trivy before it wrote purposes. */
function isPlace(entry: JsonObject): boolean {
  return (
    PLACES.has(purposeOf(entry)) ||
    (purposeOf(entry) === 'file' && purlsOf(entry).length === 0) ||
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
  /** From what holds something, be it files, to what it holds. */
  readonly contains: readonly (readonly [string, string])[];
  /** From what was built to what it was built of. */
  readonly generatedFrom: readonly (readonly [string, string])[];
  /** From a language package to the system package that its files belong to. */
  readonly owned: ReadonlyMap<string, string>;
  readonly dependsOn: readonly (readonly [string, string])[];
}

/** Of any kind: `DEV_DEPENDENCY_OF`, `OPTIONAL_DEPENDENCY_OF` and so on (SPDX 2.3 §11.1). */
const DEPENDENCY_OF = /^(?:[A-Z]+_)?DEPENDENCY_OF$/;

function relationshipsOf(root: JsonObject): Relationships {
  const document = nonEmptyString(root['SPDXID']) ?? 'SPDXRef-DOCUMENT';
  const described = new Set(stringsIn(root['documentDescribes']));
  const contains: (readonly [string, string])[] = [];
  const generatedFrom: (readonly [string, string])[] = [];
  const owned = new Map<string, string>();
  const dependsOn: (readonly [string, string])[] = [];
  for (const relationship of objectsIn(root['relationships'])) {
    const from = nonEmptyString(relationship['spdxElementId']);
    const to = nonEmptyString(relationship['relatedSpdxElement']);
    const type = nonEmptyString(relationship['relationshipType'])?.toUpperCase();
    if (from === null || to === null) continue;
    if ((type === 'DESCRIBES' || type === 'DESCRIBE') && from === document) described.add(to);
    else if (type === 'DESCRIBED_BY' && to === document) described.add(from);
    else if (type === 'CONTAINS' || type === 'CONTAIN') contains.push([from, to]);
    else if (type === 'CONTAINED_BY') contains.push([to, from]);
    else if (type === 'GENERATED_FROM') generatedFrom.push([from, to]);
    else if (type === 'GENERATES') generatedFrom.push([to, from]);
    else if (type === 'DEPENDS_ON') dependsOn.push([from, to]);
    else if (type !== undefined && DEPENDENCY_OF.test(type)) dependsOn.push([to, from]);
    else if (type === 'OTHER' && isOwnership(relationship['comment'])) owned.set(to, from);
  }
  return { described, contains, generatedFrom, owned, dependsOn };
}

/** Syft's own relationship has no name in SPDX. */
function isOwnership(comment: unknown): boolean {
  return typeof comment === 'string' && comment.startsWith('ownership-by-file-overlap');
}
