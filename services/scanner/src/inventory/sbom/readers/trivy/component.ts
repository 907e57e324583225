import { isJsonObject, type JsonObject } from '../../../text/json-object.ts';
import { fullVersion } from '../../full-version.ts';
import { knownVersion } from '../../known-version.ts';
import { nonEmptyString } from '../../non-empty-string.ts';
import { type SbomComponent, sbomComponent } from '../../sbom-document.ts';

/** An entry of `Packages`; `isOs`: of the distribution, where only the official repository has a feed. */
export function trivyComponent(entry: JsonObject, type: string | null, isOs: boolean): SbomComponent {
  const sourceName = nonEmptyString(entry['SrcName']);
  const repository = entry['Repository'];
  const isForeign = isOs && isJsonObject(repository) && repository['Class'] === 'third-party';
  return sbomComponent({
    name: nonEmptyString(entry['Name']),
    version: versionOf(entry, ''),
    purls: purlsOf(entry['Identifier']),
    type,
    // A version without one is complete: Trivy leaves zeros out.
    epoch: type === 'rpm' ? '0' : null,
    source: sourceName === null ? null : { name: sourceName, version: versionOf(entry, 'Src') },
    moduleLabel: nonEmptyString(entry['Modularitylabel']),
    scope: entry['Dev'] === true ? 'development' : 'production',
    unmatched: isForeign ? 'no-advisory-feed' : null,
  });
}

/** The package that an entry of `Vulnerabilities` speaks of; its version is written in full. */
export function vulnerableComponent(entry: JsonObject, type: string | null): SbomComponent {
  return sbomComponent({
    name: nonEmptyString(entry['PkgName']),
    version: knownVersion(entry['InstalledVersion']),
    purls: purlsOf(entry['PkgIdentifier']),
    type,
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

function purlsOf(identifier: unknown): readonly string[] {
  const purl = isJsonObject(identifier) ? nonEmptyString(identifier['PURL']) : null;
  return purl === null ? [] : [purl];
}
