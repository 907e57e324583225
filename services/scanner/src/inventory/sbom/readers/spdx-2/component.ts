import type { JsonObject } from '../../../text/json-object.ts';
import {
  fullVersion,
  knownVersion,
  nonEmptyString,
  objectsIn,
  stringsIn,
  vulnerabilityIdsIn,
} from '../../document-values.ts';
import {
  type SbomClaim,
  type SbomComponent,
  type SourcePackage,
  sbomComponent,
} from '../../sbom-document.ts';
import { typeOfResult } from '../trivy.ts';

/** An entry of `packages`. */
export function spdxComponent(entry: JsonObject): SbomComponent {
  const notes = notesOf(entry);
  const info = nonEmptyString(entry['sourceInfo']);
  return sbomComponent({
    name: nonEmptyString(entry['name']),
    version: knownVersion(entry['versionInfo']),
    purls: purlsOf(entry),
    type: typeOfResult(notes.get('PkgType') ?? null) ?? typeOfInfo(info),
    source: sourceOfNotes(notes) ?? sourceOfInfo(info),
  });
}

/** The package URLs, whatever category a tool puts them in. */
export function purlsOf(entry: JsonObject): readonly string[] {
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

function sourceOfNotes(notes: ReadonlyMap<string, string>): SourcePackage | null {
  const name = notes.get('SrcName');
  if (name === undefined) return null;
  const [epoch = null, version = null, release = null] = ['SrcEpoch', 'SrcVersion', 'SrcRelease'].map((key) =>
    notes.get(key),
  );
  return { name, version: fullVersion({ epoch, version, release }) };
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

/** The advisories that a package refers to (SPDX 2.3 §7.21, `SECURITY` `advisory`), one claim for each id they name. */
export function spdxClaims(entry: JsonObject, component: SbomComponent): readonly SbomClaim[] {
  return objectsIn(entry['externalRefs'])
    .filter(
      ({ referenceType }) => typeof referenceType === 'string' && /(?:^|\/)advisory$/i.test(referenceType),
    )
    .flatMap(({ referenceLocator }) => vulnerabilityIdsIn(nonEmptyString(referenceLocator) ?? ''))
    .map((id) => ({
      component,
      id,
      aliases: [],
      severity: null,
      vectors: [],
      summary: '',
      fixedVersions: [],
    }));
}
