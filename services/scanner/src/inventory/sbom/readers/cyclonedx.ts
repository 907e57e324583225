import { isJsonObject, type JsonObject } from '../../text/json-object.ts';
import { imageReference } from '../image-reference.ts';
import { knownVersion } from '../known-version.ts';
import { assertFew, listIn } from '../list-in.ts';
import { nonEmptyString } from '../non-empty-string.ts';
import { objectsIn } from '../objects-in.ts';
import type { OperatingSystem, SbomClaim, SbomComponent, SbomDocument } from '../sbom-document.ts';
import type { SbomReader } from '../sbom-reader.ts';
import { cyclonedxClaims } from './cyclonedx/claims.ts';
import { cyclonedxComponent, propertiesOf } from './cyclonedx/component.ts';

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
  'file',
  'operating-system',
]);

function read(root: JsonObject): SbomDocument {
  const metadata = isJsonObject(root['metadata']) ? root['metadata'] : {};
  const subject = isJsonObject(metadata['component']) ? metadata['component'] : {};
  const subjectRef = nonEmptyString(subject['bom-ref']);
  const all = allComponents([listIn(root, 'components'), subject['components']]);
  const byRef = new Map<string, SbomComponent>();
  const components: SbomComponent[] = [];
  for (const entry of all) {
    const ref = nonEmptyString(entry['bom-ref']);
    if (OTHER_TYPES.has(entry['type']) || isHolder(entry) || (ref !== null && ref === subjectRef)) continue;
    const component = cyclonedxComponent(entry);
    if (ref !== null && !byRef.has(ref)) byRef.set(ref, component);
    components.push(component);
  }
  const claims: SbomClaim[] = [];
  for (const entry of listIn(root, 'vulnerabilities')) {
    for (const claim of cyclonedxClaims(entry, byRef)) claims.push(claim);
  }
  return {
    format: 'cyclonedx',
    imageName: imageName(subject),
    operatingSystem: operatingSystem(all),
    components,
    owners: new Map(),
    claims,
    partial: false,
  };
}

/** Components hold components. */
function allComponents(lists: readonly unknown[]): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const pending: unknown[] = [...lists].reverse();
  while (pending.length > 0) {
    const list = pending.pop();
    assertFew(found.length + (Array.isArray(list) ? list.length : 0));
    for (const entry of objectsIn(list)) {
      found.push(entry);
      if (Array.isArray(entry['components'])) pending.push(entry['components']);
    }
  }
  return found;
}

/** A lockfile or a binary that libraries were found in. */
function isHolder(entry: JsonObject): boolean {
  const isApplication = entry['type'] === 'application';
  return isApplication && nonEmptyString(entry['purl']) === null && knownVersion(entry['version']) === null;
}

function operatingSystem(entries: readonly JsonObject[]): OperatingSystem | null {
  const entry = entries.find(({ type }) => type === 'operating-system');
  if (entry === undefined) return null;
  const properties = propertiesOf(entry);
  const id = properties.get('syft:distro:id') ?? nonEmptyString(entry['name']);
  if (id === null) return null;
  const version = properties.get('syft:distro:versionID') ?? knownVersion(entry['version']);
  return { id, version, codename: properties.get('syft:distro:versionCodename') ?? null };
}

function imageName(subject: JsonObject): string | null {
  const name = nonEmptyString(subject['name']);
  return name === null ? null : imageReference(name, knownVersion(subject['version']));
}
