import { MAX_PATH_LENGTH } from '../../package-set.ts';
import { percentDecoded } from '../../purl.ts';
import { STEP } from '../../text/json-lines.ts';
import { type JsonObject, listOf, objectOf } from '../../text/json-object.ts';
import {
  assertFew,
  imageReference,
  knownVersion,
  listIn,
  nonEmptyString,
  objectsIn,
  stringsIn,
  syftSource,
  trivySource,
  typeOfArtifact,
  typeOfResult,
  vulnerabilityIdsIn,
} from '../document-values.ts';
import {
  type OperatingSystem,
  type SbomClaim,
  type SbomComponent,
  type SbomDocument,
  type SbomReader,
  type SbomRoot,
  sbomClaim,
  sbomComponent,
} from '../sbom-document.ts';

/** CycloneDX as JSON, every version of the specification (ECMA-424). */
export const cyclonedx: SbomReader = { recognises, read };

function recognises({ bomFormat, $schema: schema, specVersion }: JsonObject): boolean {
  if (bomFormat === 'CycloneDX') return true;
  return (
    typeof schema === 'string' && schema.includes('cyclonedx.org/schema/bom-') && specVersion !== undefined
  );
}

/** What is not software, or only what software was found in. */
const OTHER_TYPES: ReadonlySet<unknown> = new Set([
  'container',
  'cryptographic-asset',
  'data',
  'device',
  'operating-system',
]);

function isPackage(entry: JsonObject): boolean {
  const { type, purl } = entry;
  return !OTHER_TYPES.has(type) && !isHolder(entry) && (type !== 'file' || nonEmptyString(purl) !== null);
}

/** An image that was not looked into, as the documents of a cluster name many. */
function isUnopened(entry: JsonObject, holders: ReadonlySet<unknown>): boolean {
  const { type, purl, 'bom-ref': ref, components } = entry;
  const isEmpty = objectsIn(components).length === 0 && !holders.has(ref);
  return type === 'container' && nonEmptyString(purl) !== null && isEmpty;
}

function read(root: JsonObject): SbomDocument {
  const metadata = objectOf(root['metadata']);
  const subject = objectOf(metadata['component']);
  const subjectRef = nonEmptyString(subject['bom-ref']);
  const all = allComponents([
    { entry: { components: listIn(root, 'components') }, path: '' },
    { entry: subject, path: SUBJECT },
  ]);
  const needs = [...dependsOn(root)];
  const holders = new Set(needs.map(([from]) => from));
  const byRef = new Map<string, SbomComponent>();
  const components: SbomComponent[] = [];
  const roots = new Map<string, SbomRoot>();
  if (subjectRef !== null)
    roots.set(subjectRef, { label: nonEmptyString(subject['name']) ?? '.', kind: 'subject' });
  for (const { entry, path } of all) {
    const ref = nonEmptyString(entry['bom-ref']);
    if (ref !== null && ref !== subjectRef && isHolder(entry)) {
      roots.set(ref, { label: nonEmptyString(entry['name']) ?? '.', kind: 'file' });
    }
    if (!(isPackage(entry) || isUnopened(entry, holders)) || (ref !== null && ref === subjectRef)) continue;
    const component = cyclonedxComponent(entry, path);
    if (ref !== null && !byRef.has(ref)) byRef.set(ref, component);
    components.push(component);
  }
  if (components.length === 0 && isPackage(subject) && nonEmptyString(subject['purl']) !== null) {
    const component = cyclonedxComponent(subject, SUBJECT);
    if (subjectRef !== null) byRef.set(subjectRef, component);
    components.push(component);
  }
  const claims: SbomClaim[] = [];
  for (const entry of listIn(root, 'vulnerabilities')) {
    for (const claim of cyclonedxClaims(entry, byRef)) claims.push(claim);
  }
  return {
    format: 'cyclonedx',
    imageName: imageName(subject),
    ...serialNumber(root),
    operatingSystem: operatingSystem([subject, ...all.map(({ entry }) => entry)]),
    components,
    dependencies: { roots, components: byRef, dependsOn: needs },
    claims,
  };
}

function* dependsOn(root: JsonObject): Iterable<readonly [from: string, to: string]> {
  for (const { ref, dependsOn: needed } of objectsIn(root['dependencies'])) {
    if (typeof ref === 'string') for (const to of stringsIn(needed)) yield [ref, to];
  }
}

interface Placed {
  readonly entry: JsonObject;
  /** Of its members, up to their keys; null where it would be too long. */
  readonly path: string | null;
}

const SUBJECT = ['metadata', 'component', ''].join(STEP);

/** Components hold components. */
function allComponents(holders: readonly Placed[]): readonly Placed[] {
  const found: Placed[] = [];
  const pending = [...holders].reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { entry: holder, path: above } = next;
    const components = listOf(holder['components']);
    assertFew(found.length + components.length);
    for (const [at, entry] of objectsIn(components).entries()) {
      const isShort = above !== null && above.length <= MAX_PATH_LENGTH;
      const placed = { entry, path: isShort ? [`${above}components`, at, ''].join(STEP) : null };
      found.push(placed);
      pending.push(placed);
    }
  }
  return found;
}

/** A lockfile or a binary that libraries were found in. */
function isHolder(entry: JsonObject): boolean {
  const { type, purl, cpe } = entry;
  const isNamed = nonEmptyString(purl) !== null || nonEmptyString(cpe) !== null;
  return type === 'application' && !isNamed && knownVersion(entry['version']) === null;
}

function operatingSystem(entries: readonly JsonObject[]): OperatingSystem | null {
  const systems = entries.filter(({ type }) => type === 'operating-system');
  const entry = systems.find(({ version }) => knownVersion(version) !== null) ?? systems[0];
  if (entry === undefined) return null;
  const properties = propertiesOf(entry);
  const id = properties.get('syft:distro:id') ?? nonEmptyString(entry['name']);
  if (id === null) return null;
  const version = properties.get('syft:distro:versionID') ?? knownVersion(entry['version']);
  return { id, version, codename: properties.get('syft:distro:versionCodename') ?? null };
}

function serialNumber({ serialNumber: written }: JsonObject): Pick<SbomDocument, 'serialNumber'> {
  const [, uuid] = /^urn:uuid:([0-9a-f-]{36})$/i.exec(String(written)) ?? [];
  return uuid === undefined ? {} : { serialNumber: uuid.toLowerCase() };
}

function imageName(subject: JsonObject): string | null {
  const name = nonEmptyString(subject['name']);
  return name === null ? null : imageReference(name, knownVersion(subject['version']));
}

/** An entry of `components`, with what Trivy and Syft tell in `properties`. */
function cyclonedxComponent(entry: JsonObject, path: string | null): SbomComponent {
  const properties = propertiesOf(entry);
  return sbomComponent({
    name: nonEmptyString(entry['name']),
    group: nonEmptyString(entry['group']),
    version: knownVersion(entry['version']),
    purls: stringsIn(entry['purl']),
    type:
      typeOfResult(properties.get(`${TRIVY}PkgType`) ?? null) ??
      typeOfArtifact(properties.get(`${SYFT}package:type`) ?? null) ??
      (properties.has(ACTION_OF_CDXGEN) ? 'githubactions' : null),
    source:
      trivySource((key) => properties.get(TRIVY + key)) ??
      syftSource((key) => properties.get(`${SYFT}metadata:${key}`)),
    epoch: properties.get(`${SYFT}metadata:epoch`) ?? null,
    isGroupTold:
      properties.get(`${SYFT}package:type`) !== 'java-archive' || properties.has(`${SYFT}metadata:-:groupID`),
    moduleLabel: properties.get(`${SYFT}metadata:modularityLabel`) ?? null,
    scope:
      entry['scope'] === 'excluded' || properties.get(NPM_DEVELOPMENT) === 'true'
        ? 'development'
        : 'production',
    at: path === null ? null : `${path}name`,
  });
}

/** `properties` by name; the first of a name counts. */
function propertiesOf(entry: JsonObject): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const { name, value } of objectsIn(entry['properties'])) {
    const text = nonEmptyString(value);
    if (typeof name === 'string' && text !== null && !properties.has(name)) properties.set(name, text);
  }
  return properties;
}

const TRIVY = 'aquasecurity:trivy:';
const SYFT = 'syft:';
/** It writes actions as repositories (`pkg:github/actions/checkout`). */
const ACTION_OF_CDXGEN = 'cdx:github:action:uses';
/** Of npm itself and of the tools of CycloneDX, whose `scope` does not tell it. */
const NPM_DEVELOPMENT = 'cdx:npm:package:development';

/** States of an analysis in which the component is not, or no longer, affected. */
const EXONERATING: ReadonlySet<unknown> = new Set([
  'false_positive',
  'not_affected',
  'resolved',
  'resolved_with_pedigree',
]);

/** An entry of `vulnerabilities`: one claim for each component that it affects. */
function cyclonedxClaims(
  entry: JsonObject,
  components: ReadonlyMap<string, SbomComponent>,
): readonly SbomClaim[] {
  const id = nonEmptyString(entry['id']);
  if (id === null || nonEmptyString(entry['rejected']) !== null) return [];
  const isSpared = EXONERATING.has(objectOf(entry['analysis'])['state']);
  const ratings = objectsIn(entry['ratings']);
  const known = {
    id,
    aliases: objectsIn(entry['references']).flatMap((reference) =>
      vulnerabilityIdsIn(nonEmptyString(reference['id']) ?? ''),
    ),
    severity: nonEmptyString(ratings.toSorted((a, b) => rankOf(b) - rankOf(a))[0]?.['severity']),
    vectors: ratings.flatMap(({ vector }) => nonEmptyString(vector) ?? []),
  };
  const meant = objectsIn(entry['affects']).flatMap(({ ref, versions }) => {
    const component = componentOf(ref, components);
    return component === undefined ? [] : [{ component, versions }];
  });
  // What affects nothing that is listed here is left out, and counted.
  if (meant.length === 0) return isSpared ? [] : [sbomClaim({ component: NOT_LISTED, ...known })];
  const affected = meant.filter((each) => !isUnaffected(each, isSpared));
  return [...new Set(affected.map(({ component }) => component))].map((component) =>
    sbomClaim({ component, ...known }),
  );
}

/** By the list of versions where some are unaffected, else as the analysis has it. */
function isUnaffected(
  { component, versions }: { readonly component: SbomComponent; readonly versions: unknown },
  isSpared: boolean,
): boolean {
  const unaffected = objectsIn(versions).filter(({ status }) => status === 'unaffected');
  if (unaffected.length === 0) return isSpared;
  return unaffected.some(({ version }) => version === component.version);
}

const NOT_LISTED = sbomComponent({});

/** `bom-ref`, or a BOM-Link `urn:cdx:serial/version#bom-ref`. */
function componentOf(
  ref: unknown,
  components: ReadonlyMap<string, SbomComponent>,
): SbomComponent | undefined {
  if (typeof ref !== 'string') return undefined;
  if (!ref.startsWith('urn:cdx:')) return components.get(ref);
  const fragment = ref.slice(ref.indexOf('#') + 1);
  return components.get(ref) ?? components.get(percentDecoded(fragment) ?? fragment);
}

const SEVERITIES = ['unknown', 'none', 'info', 'low', 'medium', 'high', 'critical'];

function rankOf({ severity }: JsonObject): number {
  return SEVERITIES.indexOf(String(severity));
}
