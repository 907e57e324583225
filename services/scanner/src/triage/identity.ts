import data from '../../data/purl-types.json' with { type: 'json' };
import { type PackageUrl, parsePackageUrl } from '../inventory/purl.ts';
import { canonicalName } from '../inventory/python/canonical-name.ts';

/** What makes two package URLs the same. */
interface Identity {
  /** Type, namespace and name. */
  readonly path: string;
  readonly version: string | null;
  /** With the subpath as `#`: it narrows what is meant, too. */
  readonly qualifiers: ReadonlyMap<string, string>;
}

/** A package URL as its type has it: letters that do not count are small, the `v` of Go's versions is left out. */
export function identityOf({
  type,
  namespace,
  name,
  version,
  qualifiers: all,
  subpath,
}: PackageUrl): Identity {
  const written = [type, namespace ?? '', type === 'pypi' ? canonicalName(name) : name].join('/');
  const qualifiers = new Map(all);
  // Of Syft's own, in its references to components.
  qualifiers.delete('package-id');
  // What Maven takes where nothing is told.
  if (type === 'maven' && qualifiers.get('type') === 'jar') qualifiers.delete('type');
  if (subpath !== null) qualifiers.set('#', subpath);
  return {
    path: FOLDED.has(type) ? written.toLowerCase() : written,
    version: type === 'golang' ? (version?.replace(/^v(?=\d)/, '') ?? null) : version,
    qualifiers,
  };
}

/** Types whose names are not told apart by their letter case. */
const FOLDED: ReadonlySet<string> = new Set(data.folded);

/** What was scanned, as a statement may name it. */
export interface Subject {
  /** The image, as its SBOM names it; null where there is none. */
  readonly image: string | null;
  /** `<owner>/<name>`; null where there is none. */
  readonly repository: string | null;
  /** Of the SBOM; absent where there is none. */
  readonly serialNumber?: string | undefined;
}

export const NO_SUBJECT: Subject = { image: null, repository: null };

/** Whether `id` names what was scanned: by its name, its address, or a package URL of an image or a repository. */
export function subjectIs({ image, repository }: Subject, id: string): boolean {
  const written = id.toLowerCase();
  const url = parsePackageUrl(id);
  if (repository !== null) {
    const name = repository.toLowerCase();
    if (written === name || written.replace(/(?:\.git)?\/?$/, '') === `https://github.com/${name}`)
      return true;
    // Of which commit it is, nobody asked.
    return (
      url !== null &&
      [`github/${name}`, `golang/github.com/${name}`].includes(identityOf(url).path) &&
      url.version === null &&
      url.subpath === null
    );
  }
  if (image === null) return false;
  if (written === image.toLowerCase()) return true;
  return url !== null && url.type === 'oci' && isImage(image.toLowerCase(), identityOf(url));
}

/** A digest or a tag that the package URL gives has to be that of the image. */
function isImage(image: string, { path, version, qualifiers }: Identity): boolean {
  const [, reference = '', tag = '', digest = ''] = /^([^@]*?)(?::([^/@:]*))?(?:@(.*))?$/.exec(image) ?? [];
  const address = qualifiers.get('repository_url')?.toLowerCase() ?? null;
  const name = path.replace(/^oci\/+/, '');
  // The address of the image or, as vexctl and grype write it, of what it is in.
  const isNamed =
    address === null
      ? reference.split('/').at(-1) === name
      : [address, `${address.replace(/\/$/, '')}/${name}`].some(
          (each) => withHost(each) === withHost(reference),
        );
  const wanted = qualifiers.get('tag');
  return (
    isNamed &&
    (version === null || version.toLowerCase() === digest) &&
    (wanted === undefined || wanted.toLowerCase() === tag)
  );
}

/** What stands for Docker's hub, and what is left out there. */
function withHost(reference: string): string {
  const path = reference.replace(/^https?:\/\//, '').replace(/^(?:index\.|registry-1\.)?docker\.io\//, '');
  return path.replace(/^library\//, '').replace(/\/$/, '');
}
