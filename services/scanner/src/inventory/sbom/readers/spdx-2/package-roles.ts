import type { JsonObject } from '../../../text/json-object.ts';
import { knownVersion } from '../../known-version.ts';
import { nonEmptyString } from '../../non-empty-string.ts';
import { purlsOf } from './component.ts';
import { type Relationships, relationshipsOf } from './relationships.ts';

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
