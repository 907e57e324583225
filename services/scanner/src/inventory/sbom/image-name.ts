import { publicReference, withoutControlCharacters } from '../public-reference.ts';
import { parsePackageUrl } from '../purl.ts';

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

const MAX_LENGTH = 300;

/** An image's name as a report shows it: without control characters, and addresses without credentials. Null: empty. */
export function shownImageName(name: string | null): string | null {
  const text = name?.trim() ?? '';
  // `alpine:3.20@sha256:…` is no `user:password@host`, so only addresses are looked through.
  const shown = text.includes('://')
    ? publicReference(text, MAX_LENGTH)
    : withoutControlCharacters(text.slice(0, MAX_LENGTH));
  return shown.toWellFormed().trim() || null;
}
