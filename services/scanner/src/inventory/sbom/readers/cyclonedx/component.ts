import type { JsonObject } from '../../../text/json-object.ts';
import { fullVersion } from '../../full-version.ts';
import { knownVersion } from '../../known-version.ts';
import { nonEmptyString } from '../../non-empty-string.ts';
import { objectsIn } from '../../objects-in.ts';
import { type SbomComponent, type SourcePackage, sbomComponent } from '../../sbom-document.ts';
import { sourcePackageFile } from '../../source-package-file.ts';
import { typeOfArtifact } from '../syft/artifact-types.ts';
import { typeOfResult } from '../trivy/result-types.ts';

/** An entry of `components`, with what Trivy and Syft tell in `properties`. */
export function cyclonedxComponent(entry: JsonObject): SbomComponent {
  const properties = propertiesOf(entry);
  const purl = nonEmptyString(entry['purl']);
  return sbomComponent({
    name: nonEmptyString(entry['name']),
    group: nonEmptyString(entry['group']),
    version: knownVersion(entry['version']),
    purls: purl === null ? [] : [purl],
    type:
      typeOfResult(properties.get(`${TRIVY}PkgType`) ?? null) ??
      typeOfArtifact(properties.get(`${SYFT}package:type`) ?? null),
    source: trivySource(properties) ?? syftSource(properties),
    epoch: properties.get(`${SYFT}metadata:epoch`) ?? null,
    moduleLabel: properties.get(`${SYFT}metadata:modularityLabel`) ?? null,
    scope: entry['scope'] === 'excluded' ? 'development' : 'production',
  });
}

/** What tools tell stands in front, by name; behind it may be a place for each file. */
const MAX_PROPERTIES = 20_000;

/** `properties` by name; the first of a name counts. */
export function propertiesOf(entry: JsonObject): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const { name, value } of objectsIn(entry['properties']).slice(0, MAX_PROPERTIES)) {
    const text = nonEmptyString(value);
    if (typeof name === 'string' && text !== null && !properties.has(name)) properties.set(name, text);
  }
  return properties;
}

const TRIVY = 'aquasecurity:trivy:';
const SYFT = 'syft:';

function trivySource(properties: ReadonlyMap<string, string>): SourcePackage | null {
  const name = properties.get(`${TRIVY}SrcName`);
  if (name === undefined) return null;
  const [epoch = null, version = null, release = null] = ['SrcEpoch', 'SrcVersion', 'SrcRelease'].map((key) =>
    properties.get(`${TRIVY}${key}`),
  );
  return { name, version: fullVersion({ epoch, version, release }) };
}

function syftSource(properties: ReadonlyMap<string, string>): SourcePackage | null {
  const name = properties.get(`${SYFT}metadata:source`) ?? properties.get(`${SYFT}metadata:originPackage`);
  if (name === undefined) return sourcePackageFile(properties.get(`${SYFT}metadata:sourceRpm`) ?? '');
  return { name, version: properties.get(`${SYFT}metadata:sourceVersion`) ?? null };
}
