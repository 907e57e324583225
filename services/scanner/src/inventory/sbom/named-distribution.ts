import data from '../../../data/distribution-marks.json' with { type: 'json' };
import {
  DEBIAN_CODENAMES,
  DISTRIBUTION_IDS,
  type DistributionId,
  distributionsBy,
  findRelease,
  UBUNTU_CODENAMES,
} from '../distribution/distribution.ts';
import type { PackageUrl } from '../purl.ts';

/** A distribution as a document names it. */
export interface NamedDistribution {
  /** Null for one that is not in our table. */
  readonly id: DistributionId | null;
  /** As it is written, in lower case. */
  readonly name: string;
  /** In the form of our table; null when it is not told. */
  readonly release: string | null;
}

/** The distribution of an `os-release` ID, a scanner's family or a package URL's namespace, with its version. */
export function namedDistribution(
  name: string,
  version: string | null,
  codename: string | null = null,
): NamedDistribution {
  const lower = name.slice(0, MAX_LENGTH).trim().toLowerCase();
  const written = lower.replaceAll(/[ ._+/]/g, '-');
  const plain = written.replace(/-?(?:gnu-)?linux$/, '');
  const id = IDS.get(written) ?? IDS.get(plain) ?? openSuse(lower, version);
  const release = releaseOf(id, version) ?? releaseOf(id, codename);
  return { id, name: lower, release };
}

/**
 * Reads the `distro` qualifier: `debian-12`, `opensuse-leap-15.5`, `bookworm`, `3.19.1`, `alpine-v3.19`, `edge`. Null
 * when it names no distribution, and `namespace` is none either.
 */
export function qualifiedDistribution(distro: string, namespace: string | null): NamedDistribution | null {
  const text = distro.slice(0, MAX_LENGTH).trim().toLowerCase();
  const named = CODENAMED.get(text);
  if (named !== undefined) return named;
  for (let end = text.length; end > 0; end = text.lastIndexOf('-', end - 1)) {
    const found = namedDistribution(text.slice(0, end), text.slice(end + 1) || null);
    if (found.id !== null) return found;
  }
  // `rhcos-4.15` names another distribution than the namespace.
  if (namespace !== null && !/^[a-z][a-z._-]*-\d/.test(text)) return namedDistribution(namespace, text);
  const hyphen = text.lastIndexOf('-');
  return hyphen === -1 ? null : namedDistribution(text.slice(0, hyphen), text.slice(hyphen + 1));
}

/** Docker Scout's package URLs are of source packages (`os_name=debian&os_version=12`); null for any other. */
export function scoutDistribution(url: PackageUrl | null): string | null {
  const name = url?.qualifiers.get('os_name');
  if (name === undefined || name !== url?.namespace) return null;
  return `${name}-${url.qualifiers.get('os_version') ?? ''}`;
}

const MAX_LENGTH = 100;

/** Our names, and what `os-release`, Trivy and package URLs call distributions otherwise, without "Linux" behind it. */
const IDS: ReadonlyMap<string, DistributionId> = new Map([
  ...DISTRIBUTION_IDS.map((id) => [id, id] as const),
  ...distributionsBy(data.names),
]);

/** Trivy and package URLs drop the flavour. */
function openSuse(name: string, version: string | null): DistributionId | null {
  if (name !== 'opensuse') return null;
  return version !== null && /^\d\d\.\d/.test(version) ? 'opensuse-leap' : 'opensuse-tumbleweed';
}

/** By codename; Debian's next release but one has two words of its own. */
const CODENAMED: ReadonlyMap<string, NamedDistribution> = new Map([
  ...[...DEBIAN_CODENAMES, ['sid', 'sid'] as const, ['unstable', 'sid'] as const].map(codenamed('debian')),
  ...[...UBUNTU_CODENAMES].map(codenamed('ubuntu')),
]);

function codenamed(id: DistributionId) {
  return ([codename, release]: readonly [string, string]) => [codename, { id, name: id, release }] as const;
}

const releaseOfVersion = findRelease(data.versions);

function releaseOf(id: DistributionId | null, version: string | null): string | null {
  const text = version?.slice(0, MAX_LENGTH).trim().toLowerCase() ?? '';
  const named = CODENAMED.get(text);
  if (id !== null && named?.id === id) return named.release;
  if (id !== null && Object.hasOwn(data.versions, id)) return releaseOfVersion(text, id)?.release ?? null;
  return /\d+(?:\.\d+)*/.exec(text)?.[0] ?? null;
}
