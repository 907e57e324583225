import data from '../../../data/purl-types.json' with { type: 'json' };
import { publicReference, withoutControlCharacters } from '../public-reference.ts';
import { parsePackageUrl } from '../purl.ts';
import { NotTheFormatError } from '../reader.ts';
import { writtenEvr } from '../rpm/nevra.ts';
import { parseSourceFile } from '../rpm/rpm-package.ts';
import { type JsonObject, listOf, objectOf } from '../text/json-object.ts';
import type { SourcePackage } from './sbom-document.ts';

/** A string that says something; null for anything else. */
export function nonEmptyString(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

const SAYS_NOTHING = /^(?:noassertion|none|unknown|\(devel\)|n\/a|null|unspecified)$/i;

/** A version that a document states; null for the words by which formats and tools say that they know none. */
export function knownVersion(value: unknown): string | null {
  const version = nonEmptyString(value)?.trim() ?? null;
  return version === null || SAYS_NOTHING.test(version) ? null : version;
}

/** The strings of a list; a lone string is a list of one. */
export function stringsIn(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => nonEmptyString(each) ?? []);
}

/** The entries of a list; what is not an object becomes an empty one, so that it is counted. Not a list: none. */
export function objectsIn(value: unknown): readonly JsonObject[] {
  return listOf(value).map(objectOf);
}

/** More than any image has; ten megabytes hold five million entries that say nothing, which would take a minute. */
const MAX_ENTRIES = 200_000;

/**
 * The entries of the list that a document is about; none when it is absent. Throws `NotTheFormatError` for no list, and
 * for one that is too long.
 */
export function listIn(root: JsonObject, member: string): readonly JsonObject[] {
  const value = root[member];
  if (value !== undefined && value !== null && !Array.isArray(value)) {
    throw new NotTheFormatError(`This SBOM cannot be read: its "${member}" is not a list.`);
  }
  assertFew(Array.isArray(value) ? value.length : 0);
  return objectsIn(value);
}

/** Throws `NotTheFormatError` when `entries` are more than one document may list. */
export function assertFew(entries: number): void {
  if (entries <= MAX_ENTRIES) return;
  throw new NotTheFormatError(
    `This SBOM lists more than ${MAX_ENTRIES} entries: send the parts of the system one by one.`,
  );
}

/** The CVE and GHSA ids that a text or an address names, in its order, each once. */
export function vulnerabilityIdsIn(text: string): readonly string[] {
  const found = text.slice(0, MAX_TEXT_LENGTH).matchAll(ID);
  return [...new Set(Array.from(found, ([id]) => (/^c/i.test(id) ? id.toUpperCase() : ghsa(id))))];
}

const MAX_TEXT_LENGTH = 4096;
const ID = /\b(?:CVE-\d{4}-\d{4,10}|GHSA(?:-[0-9a-z]{4}){3})\b/gi;

function ghsa(id: string): string {
  return `GHSA${id.slice(4).toLowerCase()}`;
}

/** The source package of what Trivy tells in notes or properties; null where it tells none. */
export function trivySource(told: (key: string) => string | undefined): SourcePackage | null {
  const name = told('SrcName');
  if (name === undefined) return null;
  const [epoch = null, version = null, release = null] = ['SrcEpoch', 'SrcVersion', 'SrcRelease'].map(told);
  return { name, version: fullVersion({ epoch, version, release }) };
}

/** The source package of what Syft tells in metadata or properties; null where it tells none. */
export function syftSource(told: (key: string) => unknown): SourcePackage | null {
  const name = nonEmptyString(told('source')) ?? nonEmptyString(told('originPackage'));
  if (name === null) return sourcePackageFile(nonEmptyString(told('sourceRpm')) ?? '');
  return { name, version: knownVersion(told('sourceVersion')) };
}

/** The package of a source RPM's file name, `name-version-release.src.rpm`; null when it is none. */
export function sourcePackageFile(file: string): SourcePackage | null {
  const source = parseSourceFile(file);
  return source === null ? null : { name: source.name, version: writtenEvr(source) };
}

/** `[epoch:]version[-release]` of a system package; an epoch of zero is not written. Null without a version. */
export function fullVersion(parts: {
  readonly epoch: string | null;
  readonly version: string | null;
  readonly release: string | null;
}): string | null {
  const { epoch, version, release } = parts;
  if (version === null) return null;
  const start = epoch === null || !/^[1-9]\d{0,9}$/.test(epoch) ? '' : `${epoch}:`;
  return `${start}${version}${release === null ? '' : `-${release}`}`;
}

const MAX_SHOWN_LENGTH = 512;

/** Whether nothing in a text is a control character, or disguises others. */
export function isVisible(text: string): boolean {
  return withoutControlCharacters(text) === text;
}

/** Whether a name or version can be asked about and shown as it stands: not empty, not endless, nothing invisible. */
export function isShownAsWritten(text: string): boolean {
  return text !== '' && text.length <= MAX_SHOWN_LENGTH && text.isWellFormed() && isVisible(text);
}

const MAX_LABEL_LENGTH = 100;

/** What a component is called that has no name which can be asked about. */
export function componentLabel(name: string): string {
  return publicReference(name, MAX_LABEL_LENGTH) || '(without a name)';
}

/** `name:version`, or `name@sha256:…`; the name alone when it already ends so, or there is no version. */
export function imageReference(name: string, version: string | null): string {
  if (version === null) return name;
  const tail = `${version.startsWith('sha256:') ? '@' : ':'}${version}`;
  return name.endsWith(tail) ? name : name + tail;
}

/** The image that a package URL of type `oci` or `docker` means, as one would pull it; null for any other. */
export function ociReference(purl: string): string | null {
  const url = parsePackageUrl(purl);
  if (url === null || (url.type !== 'oci' && url.type !== 'docker')) return null;
  const { namespace, name } = url;
  const repository = url.qualifiers.get('repository_url');
  const path = namespace === null ? name : `${namespace}/${name}`;
  const whole =
    url.type === 'oci' ? (repository ?? path) : repository === undefined ? path : `${repository}/${path}`;
  return imageReference(whole, url.qualifiers.get('tag') ?? url.version);
}

const MAX_IMAGE_LENGTH = 300;

/** An image's name as a report shows it: without control characters, and addresses without credentials. Null: empty. */
export function shownImageName(name: string | null): string | null {
  const text = name?.trim() ?? '';
  // `alpine:3.20@sha256:…` is no `user:password@host`, so only addresses are looked through.
  const shown = text.includes('://')
    ? publicReference(text, MAX_IMAGE_LENGTH)
    : withoutControlCharacters(text.slice(0, MAX_IMAGE_LENGTH));
  return shown.toWellFormed().trim() || null;
}

/** The package URL type of an artifact as Syft, and so Grype, names it; null when it has none. */
export const typeOfArtifact = typesBy(data.syft);

/** The package URL type of what Trivy found; null when it has none. */
export const typeOfResult = typesBy(data.trivy);

function typesBy(table: Readonly<Record<string, readonly string[]>>): (name: string | null) => string | null {
  const types = new Map(
    Object.entries(table).flatMap(([type, names]) => names.map((name) => [name, type] as const)),
  );
  return (name) => (name === null ? null : (types.get(name.toLowerCase()) ?? null));
}
