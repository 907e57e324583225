import { STEP } from '../../text/json-lines.ts';
import { isJsonObject, type JsonObject, listOf, objectOf } from '../../text/json-object.ts';
import {
  assertFew,
  fullVersion,
  knownVersion,
  listIn,
  nonEmptyString,
  stringsIn,
  typeOfResult,
} from '../document-values.ts';
import {
  type OperatingSystem,
  type SbomClaim,
  type SbomComponent,
  type SbomDocument,
  type SbomReader,
  type SbomRoot,
  sbomComponent,
} from '../sbom-document.ts';

/** The JSON report of the scanner Trivy, schema version 2, with or without its list of all packages. */
export const trivy: SbomReader = { recognises, read };

function recognises(root: JsonObject): boolean {
  const { SchemaVersion, ArtifactName, Results } = root;
  if (SchemaVersion === 2) return typeof ArtifactName === 'string' || Array.isArray(Results);
  return SchemaVersion === undefined && Array.isArray(Results) && isResult(Results[0]);
}

/** Documents are cut down to what matters. */
function isResult(entry: unknown): boolean {
  if (!isJsonObject(entry) || nonEmptyString(entry['Target']) === null) return false;
  return Array.isArray(entry['Vulnerabilities']) || Array.isArray(entry['Packages']);
}

/** The classes of results that tell of packages; the others tell of settings, secrets and licences. */
const PACKAGE_CLASSES: ReadonlySet<unknown> = new Set(['os-pkgs', 'lang-pkgs', undefined]);

function read(root: JsonObject): SbomDocument {
  const results = [...listIn(root, 'Results').entries()].filter(([, result]) =>
    PACKAGE_CLASSES.has(result['Class']),
  );
  const reading: Reading = {
    components: [],
    claims: [],
    roots: new Map(),
    byId: new Map(),
    dependsOn: [],
  };
  const listed = results.map(([, result]) => listOf(result['Packages']).length);
  const vulnerable = results.map(([, result]) => listOf(result['Vulnerabilities']).length);
  assertFew([...listed, ...vulnerable].reduce((sum, count) => sum + count, 0));
  for (const [at, result] of results) readResult(result, at, reading);
  const { components, claims, roots, byId, dependsOn } = reading;
  return {
    format: 'trivy',
    imageName: imageName(root),
    operatingSystem: operatingSystem(root['Metadata']) ?? targetedSystem(results.map(([, result]) => result)),
    components,
    dependencies: { roots, components: byId, dependsOn },
    claims,
    partial: listed.length === 0 || listed.includes(0),
  };
}

/** What the results have told so far. Ids hold the place of their result. */
interface Reading {
  readonly components: SbomComponent[];
  readonly claims: SbomClaim[];
  readonly roots: Map<string, SbomRoot>;
  readonly byId: Map<string, SbomComponent>;
  readonly dependsOn: (readonly [string, string])[];
}

function readResult(result: JsonObject, place: number, reading: Reading): void {
  const type = typeOfResult(nonEmptyString(result['Type']));
  const path = ['Results', place].join(STEP);
  const isOs = result['Class'] === 'os-pkgs';
  const listed = listIn(result, 'Packages');
  /** By `ID`, and by name and version. */
  const known = new Map<string, SbomComponent>();
  for (const [at, entry] of listed.entries()) {
    const component = trivyComponent(entry, type, isOs, [path, 'Packages', at, 'Name'].join(STEP));
    for (const key of keysOf(entry['ID'], component)) if (!known.has(key)) known.set(key, component);
    if (!isFirstParty(entry)) reading.components.push(component);
  }
  const vulnerabilities = listIn(result, 'Vulnerabilities');
  for (const [at, entry] of vulnerabilities.entries()) {
    const vulnerable = vulnerableComponent(entry, type, [path, 'Vulnerabilities', at, 'PkgName'].join(STEP));
    const keys = keysOf(entry['PkgID'], vulnerable);
    let component = keys.map((key) => known.get(key)).find((each) => each !== undefined);
    if (component === undefined) {
      component = vulnerable;
      reading.components.push(component);
      for (const key of keys) known.set(key, component);
    }
    const claim = trivyClaim(entry, component);
    if (claim !== null) reading.claims.push(claim);
  }
  readDependencies(result, listed, known, (id) => `${place}\0${id}`, reading);
}

/**
 * What a result says by `Relationship` and `DependsOn`. Packages that are direct and below no project of it are below
 * the file itself.
 */
function readDependencies(
  { Target: target }: JsonObject,
  listed: readonly JsonObject[],
  known: ReadonlyMap<string, SbomComponent>,
  keyOf: (id: string) => string,
  { roots, byId, dependsOn }: Reading,
): void {
  const direct: string[] = [];
  const below = new Set<string>();
  for (const entry of listed) {
    const id = nonEmptyString(entry['ID']);
    const component = known.get(id ?? '');
    if (id === null || component === undefined) continue;
    const needed = stringsIn(entry['DependsOn']).map(keyOf);
    if (isFirstParty(entry)) {
      roots.set(keyOf(id), { label: component.name ?? id, kind: 'told' });
      for (const each of needed) below.add(each);
    } else {
      byId.set(keyOf(id), component);
      if (entry['Relationship'] === 'direct') direct.push(keyOf(id));
    }
    for (const each of needed) dependsOn.push([keyOf(id), each]);
  }
  roots.set(keyOf(''), { label: nonEmptyString(target) ?? '.', kind: 'told' });
  for (const each of direct) if (!below.has(each)) dependsOn.push([keyOf(''), each]);
}

function keysOf(id: unknown, { name, version }: SbomComponent): readonly string[] {
  const own = `\0${name ?? ''}\0${version ?? ''}`;
  const written = nonEmptyString(id);
  return written === null ? [own] : [written, own];
}

/** The project that was scanned and the parts of its workspace. */
function isFirstParty(entry: JsonObject): boolean {
  return entry['Relationship'] === 'root' || entry['Relationship'] === 'workspace';
}

function operatingSystem(metadata: unknown): OperatingSystem | null {
  const { Family: family, Name: name } = objectOf(objectOf(metadata)['OS']);
  const id = nonEmptyString(family);
  return id === null || id === 'none' ? null : { id, version: nonEmptyString(name), codename: null };
}

/** Schema version 1 told the system in the target only: `alpine:3.9 (alpine 3.9.4)`. */
function targetedSystem(results: readonly JsonObject[]): OperatingSystem | null {
  for (const { Target: target, Type: type } of results) {
    const id = nonEmptyString(type);
    const text = nonEmptyString(target) ?? '';
    // To search for all of `id` takes hours where both are long.
    const told = text.slice(text.lastIndexOf('('));
    if (id === null || !told.startsWith(`(${id} `) || !told.endsWith(')')) continue;
    return { id, version: nonEmptyString(told.slice(id.length + 2, -1)), codename: null };
  }
  return null;
}

/** An archive's path says less than the name that the image carries. */
function imageName({ ArtifactName: artifact, Metadata: metadata }: JsonObject): string | null {
  const name = nonEmptyString(artifact);
  if (name !== null && !isPath(name)) return name;
  const { Reference: reference, RepoTags: tags } = objectOf(metadata);
  return nonEmptyString(reference) ?? nonEmptyString(listOf(tags)[0]) ?? name;
}

function isPath(name: string): boolean {
  return /^[./~\\]|^[A-Za-z]:\\|\.(?:tar|tgz|tar\.gz|tar\.xz|tar\.zst|oci)$/i.test(name);
}

/** An entry of `Packages`; `isOs`: of the distribution, where only the official repository has a feed. */
function trivyComponent(entry: JsonObject, type: string | null, isOs: boolean, at: string): SbomComponent {
  const sourceName = nonEmptyString(entry['SrcName']);
  const isForeign = isOs && objectOf(entry['Repository'])['Class'] === 'third-party';
  return sbomComponent({
    name: nonEmptyString(entry['Name']),
    version: versionOf(entry, ''),
    purls: stringsIn(objectOf(entry['Identifier'])['PURL']),
    type,
    // A version without one is complete: Trivy leaves zeros out.
    epoch: type === 'rpm' ? '0' : null,
    source: sourceName === null ? null : { name: sourceName, version: versionOf(entry, 'Src') },
    moduleLabel: nonEmptyString(entry['Modularitylabel']),
    scope: entry['Dev'] === true ? 'development' : 'production',
    unmatched: isForeign ? 'no-advisory-feed' : null,
    at,
  });
}

/** The package that an entry of `Vulnerabilities` speaks of; its version is written in full. */
function vulnerableComponent(entry: JsonObject, type: string | null, at: string): SbomComponent {
  return sbomComponent({
    name: nonEmptyString(entry['PkgName']),
    version: knownVersion(entry['InstalledVersion']),
    purls: stringsIn(objectOf(entry['PkgIdentifier'])['PURL']),
    type,
    at,
  });
}

function versionOf(entry: JsonObject, prefix: '' | 'Src'): string | null {
  const epoch = entry[`${prefix}Epoch`];
  return fullVersion({
    epoch: typeof epoch === 'number' ? String(epoch) : null,
    version: knownVersion(entry[`${prefix}Version`]),
    release: nonEmptyString(entry[`${prefix}Release`]),
  });
}

/** An entry of `Vulnerabilities`; null when it names none, or says that the package is not affected. */
function trivyClaim(entry: JsonObject, component: SbomComponent): SbomClaim | null {
  const id = nonEmptyString(entry['VulnerabilityID']);
  if (id === null || entry['Status'] === 'not_affected') return null;
  return {
    component,
    id,
    aliases: stringsIn(entry['VendorIDs']),
    severity: nonEmptyString(entry['Severity']),
    vectors: vectorsOf(entry),
    summary: nonEmptyString(entry['Title']) ?? '',
    fixedVersions: (nonEmptyString(entry['FixedVersion']) ?? '').split(',').slice(0, MAX_FIXES),
  };
}

const MAX_FIXES = 50;
const VECTORS = ['V40Vector', 'V3Vector', 'V2Vector'];

/** The vectors of the source that Trivy trusted for the severity, else those of the NVD. */
function vectorsOf({ CVSS: ratings, SeveritySource: trusted }: JsonObject): readonly string[] {
  const bySource = objectOf(ratings);
  const name = typeof trusted === 'string' && Object.hasOwn(bySource, trusted) ? trusted : 'nvd';
  const rating = objectOf(bySource[name]);
  return VECTORS.flatMap((member) => nonEmptyString(rating[member]) ?? []);
}
