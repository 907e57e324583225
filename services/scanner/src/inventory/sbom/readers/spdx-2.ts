import { STEP } from '../../text/json-lines.ts';
import type { JsonObject } from '../../text/json-object.ts';
import {
  knownVersion,
  listIn,
  nonEmptyString,
  objectsIn,
  stringsIn,
  trivySource,
  typeOfResult,
  vulnerabilityIdsIn,
} from '../document-values.ts';
import {
  ownersAmong,
  type SbomClaim,
  type SbomComponent,
  type SbomDocument,
  type SbomReader,
  type SourcePackage,
  sbomClaim,
  sbomComponent,
} from '../sbom-document.ts';
import { imageOf, isPlace, type SpdxPackage, type SpdxRelations, spdxContents } from './spdx.ts';

/** SPDX 2.2 and 2.3 as JSON (spdx.github.io/spdx-spec/v2.3). */
export const spdx2: SbomReader = { recognises, read };

function recognises({ spdxVersion }: JsonObject): boolean {
  return typeof spdxVersion === 'string' && spdxVersion.startsWith('SPDX-2.');
}

function read(root: JsonObject): SbomDocument {
  const packages = listIn(root, 'packages').map(spdxPackage);
  const { owned, ...relations } = relationshipsOf(root);
  const contents = spdxContents(packages, relations);
  const { found, described, components, dependencies, operatingSystem, pulledImage } = contents;
  const image = described.find(({ purpose }) => purpose === 'container');
  return {
    format: 'spdx-2',
    imageName: (image && imageOf(image.component)) ?? pulledImage ?? nonEmptyString(root['name']),
    operatingSystem,
    components,
    owners: ownersAmong(dependencies.components, owned),
    dependencies,
    claims: found.flatMap(({ entry, component }) => spdxClaims(entry, component)),
  };
}

/** An entry of `packages`; what it is by its purpose, or by the ids of Trivy before it wrote purposes. */
function spdxPackage(entry: JsonObject, at: number): SpdxPackage {
  const notes = notesOf(entry);
  const info = nonEmptyString(entry['sourceInfo']);
  const component = sbomComponent({
    name: nonEmptyString(entry['name']),
    version: knownVersion(entry['versionInfo']),
    purls: referencesOf(entry, /(?:^|\/)purl$/i),
    type: typeOfResult(notes.get('PkgType') ?? null) ?? typeOfInfo(info),
    source: trivySource((key) => notes.get(key)) ?? sourceOfInfo(info),
    at: ['packages', at, 'name'].join(STEP),
  });
  const id = nonEmptyString(entry['SPDXID']) ?? '';
  const [, kind] =
    /^SPDXRef-(Application|ContainerImage|Filesystem|OperatingSystem|Repository)-/.exec(id) ?? [];
  const stated = (nonEmptyString(entry['primaryPackagePurpose']) ?? '').toLowerCase().replace(/[-_]/, '');
  const purpose = kind === 'OperatingSystem' ? 'operatingsystem' : stated;
  // A lockfile or a binary that packages were found in.
  const isApplication = purpose === 'application' || kind === 'Application';
  const isHolder = isApplication && component.purls.length === 0 && component.version === null;
  const isOfTrivy = kind !== undefined && kind !== 'Application';
  return { entry, id, purpose, component, isPlace: isPlace(purpose, component) || isHolder || isOfTrivy };
}

/** What a package refers to by references of a type, whatever category a tool puts them in. */
function referencesOf(entry: JsonObject, type: RegExp): readonly string[] {
  return objectsIn(entry['externalRefs'])
    .filter(({ referenceType }) => typeof referenceType === 'string' && type.test(referenceType))
    .flatMap(({ referenceLocator }) => nonEmptyString(referenceLocator) ?? []);
}

/** Trivy's own members, `Key: value`, in annotations; before SPDX 2.3 in attribution texts. */
function notesOf(entry: JsonObject): ReadonlyMap<string, string> {
  const notes = new Map<string, string>();
  const comments = objectsIn(entry['annotations']).map(({ comment }) => comment);
  for (const text of [...stringsIn(comments), ...stringsIn(entry['attributionTexts'])]) {
    const colon = text.indexOf(': ');
    if (colon > 0) notes.set(text.slice(0, colon), text.slice(colon + 2));
  }
  return notes;
}

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

/**
 * The advisories that a package refers to (SPDX 2.3 §7.21, `SECURITY` `advisory`; Amazon Inspector: `vulnerability`), one
 * claim for each id they name.
 */
function spdxClaims(entry: JsonObject, component: SbomComponent): readonly SbomClaim[] {
  return referencesOf(entry, /(?:^|\/)(?:advisory|vulnerability)$/i)
    .flatMap(vulnerabilityIdsIn)
    .map((id) => sbomClaim({ component, id }));
}

interface Relationships extends SpdxRelations {
  /** From a language package to the system package that its files belong to. */
  readonly owned: ReadonlyMap<string, string>;
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
