import { STEP } from '../../text/json-lines.ts';
import { isJsonObject, type JsonObject, objectOf } from '../../text/json-object.ts';
import {
  imageReference,
  knownVersion,
  listIn,
  nonEmptyString,
  objectsIn,
  stringsIn,
  syftSource,
  typeOfArtifact,
} from '../document-values.ts';
import {
  type OperatingSystem,
  ownersAmong,
  type SbomComponent,
  type SbomDocument,
  type SbomReader,
  sbomComponent,
} from '../sbom-document.ts';

/** The JSON of the inventory tool Syft, schema versions 1 to 16. */
export const syft: SbomReader = { recognises, read };

const TOOLS: ReadonlySet<unknown> = new Set(['syft', 'anchorectl']);

function recognises({ schema, artifacts, descriptor }: JsonObject): boolean {
  const url = nonEmptyString(objectOf(schema)['url']);
  if (url?.includes('anchore/syft') === true) return true;
  if (!Array.isArray(artifacts)) return false;
  if (isJsonObject(descriptor)) return TOOLS.has(descriptor['name']);
  return descriptor === undefined && isPackage(artifacts[0]);
}

/** Documents are cut down to what matters; "artifacts" without packages are those of other tools. */
function isPackage(artifact: unknown): boolean {
  if (!isJsonObject(artifact)) return false;
  const says = (key: string) => nonEmptyString(artifact[key]) !== null;
  return says('name') && (says('version') || says('purl')) && (says('type') || says('purl'));
}

function read(root: JsonObject): SbomDocument {
  const byId = new Map<string, SbomComponent>();
  const components: SbomComponent[] = [];
  for (const [at, artifact] of listIn(root, 'artifacts').entries()) {
    const component = toComponent(artifact, ['artifacts', at, 'name'].join(STEP));
    const id = nonEmptyString(artifact['id']);
    if (id !== null && !byId.has(id)) byId.set(id, component);
    components.push(component);
  }
  return {
    format: 'syft',
    imageName: imageName(root['source']),
    operatingSystem: operatingSystem(root['distro']),
    components,
    owners: ownersAmong(byId, ownedIn(objectsIn(root['artifactRelationships']))),
  };
}

function toComponent(artifact: JsonObject, at: string): SbomComponent {
  const metadata = objectOf(artifact['metadata']);
  const type = typeOfArtifact(nonEmptyString(artifact['type']));
  return sbomComponent({
    name: nonEmptyString(artifact['name']),
    version: knownVersion(artifact['version']),
    purls: stringsIn(artifact['purl']),
    type,
    isGroupTold: type !== 'maven' || tellsGroup(metadata),
    source: syftSource((key) => metadata[key]),
    epoch: epochOf(type, metadata),
    moduleLabel: nonEmptyString(metadata['modularityLabel']),
    at,
  });
}

/** What a jar says of itself where a build put it in, or the project file. */
function tellsGroup({ pomProperties, pomProject }: JsonObject): boolean {
  return [pomProperties, pomProject].some((pom) => nonEmptyString(objectOf(pom)['groupId']) !== null);
}

/** Syft writes null for a package without an epoch, which rpm takes for zero. */
function epochOf(type: string | null, { epoch }: JsonObject): string | null {
  if (type !== 'rpm') return null;
  return typeof epoch === 'number' && Number.isSafeInteger(epoch) && epoch >= 0 ? String(epoch) : '0';
}

/** Of language packages, by the system packages that claim their files. */
function* ownedIn(relationships: readonly JsonObject[]): Iterable<readonly [string, string]> {
  for (const { type, parent, child } of relationships) {
    const isOwnership = type === 'ownership-by-file-overlap';
    if (isOwnership && typeof parent === 'string' && typeof child === 'string') yield [child, parent];
  }
}

/** Before schema version 2 there were only `name` and `version`; scratch images have an empty object. */
function operatingSystem(distro: unknown): OperatingSystem | null {
  const { id, name, versionID, version, versionCodename } = objectOf(distro);
  const known = nonEmptyString(id) ?? nonEmptyString(name);
  if (known === null) return null;
  const release = nonEmptyString(versionID) ?? nonEmptyString(version);
  return { id: known, version: release, codename: nonEmptyString(versionCodename) };
}

/** Before schema version 9 the source stood under `target`: an object for an image, a path for a folder. */
function imageName(source: unknown): string | null {
  const { metadata, name, version, target } = objectOf(source);
  const input = nonEmptyString(objectOf(metadata)['userInput']);
  if (input !== null) return input;
  const known = nonEmptyString(name);
  if (known !== null) return imageReference(known, nonEmptyString(version));
  return nonEmptyString(target) ?? nonEmptyString(objectOf(target)['userInput']);
}
