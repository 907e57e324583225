import { parsePackageUrl } from '../purl.ts';
import { imageReference } from './image-reference.ts';

/** The image that a package URL of type `oci` or `docker` means, as one would pull it; null for any other. */
export function ociReference(purl: string): string | null {
  const url = parsePackageUrl(purl);
  if (url === null || (url.type !== 'oci' && url.type !== 'docker')) return null;
  const { namespace, name } = url.written;
  const repository = url.qualifiers.get('repository_url');
  const path = namespace === null ? name : `${namespace}/${name}`;
  const whole =
    url.type === 'oci' ? (repository ?? path) : repository === undefined ? path : `${repository}/${path}`;
  return imageReference(whole, url.qualifiers.get('tag') ?? url.version);
}
