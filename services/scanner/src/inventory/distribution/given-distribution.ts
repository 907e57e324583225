import { schemeFor } from '@repo/versions';
import data from '../../../data/distributions.json' with { type: 'json' };
import { publicReference } from '../public-reference.ts';
import type { Inference } from './ballot.ts';
import { DEBIAN_CODENAMES, type DistributionId, distributionOf, findRelease } from './distribution.ts';
import { inferredPlatform, type ListPlatform, type PackageFamily, platformOf } from './list-platform.ts';
import { UnknownDistributionError } from './unknown-distribution-error.ts';

/** The platform that the caller gives, else what was inferred; throws as `givenDistribution`. */
export function listPlatform(
  family: PackageFamily,
  given: string | null,
  inference: Inference | null,
): ListPlatform {
  return given === null ? inferredPlatform(inference) : givenDistribution(family, given);
}

/**
 * Reads an OSV ecosystem in any letter case. What OSV would silently find nothing for is put right: `AlmaLinux:9.4`,
 * `Alpine:3.20.3`, `Debian:bookworm`, `Red Hat:9`.
 *
 * @throws UnknownDistributionError for one that is not of `family`, or that lacks its release.
 */
export function givenDistribution(family: PackageFamily, given: string): ListPlatform {
  const text = given.trim();
  const isShort = text.length <= MAX_LENGTH;
  const found = isShort ? (released(family, text) ?? FORMS[family](text) ?? other(family, text)) : null;
  if (found !== null) return found;
  throw new UnknownDistributionError(
    `"${publicReference(text, 60)}" is no distribution that this list can belong to. Send an OSV ecosystem such as ` +
      `${EXAMPLES[family]}, or leave \`distribution\` out to have it inferred from the list.`,
  );
}

const MAX_LENGTH = 100;

const EXAMPLES = {
  deb: '"Debian:12" or "Ubuntu:22.04"',
  rpm: '"AlmaLinux:9", "Rocky Linux:9", "Red Hat:enterprise_linux:9::baseos", "openSUSE:Leap 15.6" or "Azure Linux:3"',
  apk: '"Alpine:v3.20", "Wolfi" or "Chainguard"',
} satisfies Record<PackageFamily, string>;

const RELEASES = {
  deb: findRelease(data.given.deb, 'i'),
  rpm: findRelease(data.given.rpm, 'i'),
  apk: findRelease(data.given.apk, 'i'),
} satisfies Record<PackageFamily, unknown>;

function released(family: PackageFamily, text: string): ListPlatform | null {
  const found = RELEASES[family](text);
  return found === null ? null : ofRelease(found.distribution, found.release ?? '');
}

function ofRelease(id: DistributionId, found: string): ListPlatform {
  const { name, ecosystems, isRolling } = distributionOf(id);
  const written = id === 'openeuler' ? found.toUpperCase() : found.toLowerCase();
  return givenPlatform(id, name, isRolling === true ? null : written, ecosystems?.(written) ?? []);
}

function asWritten(id: DistributionId, release: string, ...ecosystems: readonly string[]): ListPlatform {
  return givenPlatform(id, distributionOf(id).name, release, ecosystems);
}

/** @param ecosystems the given one first; empty when nobody publishes a feed under that name. */
function givenPlatform(
  id: DistributionId | null,
  distribution: string,
  release: string | null,
  ecosystems: readonly string[],
): ListPlatform {
  const unmatched = ecosystems.length === 0 ? 'no-advisory-feed' : null;
  return platformOf(id, ecosystems, unmatched, { distribution, release, source: 'given' });
}

/** What is not a release alone; null for what is none of it. */
const FORMS: Readonly<Record<PackageFamily, (text: string) => ListPlatform | null>> = {
  deb: (text) => {
    const codename = /^Debian:([a-z]{3,10})$/i.exec(text)?.[1]?.toLowerCase() ?? '';
    const number = DEBIAN_CODENAMES.get(codename);
    if (number !== undefined) return ofRelease('debian', number);
    if (codename === 'sid' || codename === 'unstable') return asWritten('debian', 'sid', 'Debian:sid');
    // The variants are ecosystems of their own.
    const ubuntu = /^Ubuntu:(?:[A-Za-z-]{1,20}:){0,2}(\d\d\.\d\d)(?::LTS)?$/.exec(text)?.[1];
    return ubuntu === undefined ? null : asWritten('ubuntu', ubuntu, text);
  },
  rpm: (text) => {
    const [, product, version = ''] =
      /^(Red Hat:rhel_[a-z]{2,10}:(\d{1,2}(?:\.\d{1,2})?))::[a-z_]{1,30}$/.exec(text) ?? [];
    if (product !== undefined) {
      // A support channel (`rhel_eus:9.2::baseos`) has the repositories of the product.
      const streams = ['baseos', 'appstream', 'crb'].map((stream) => `${product}::${stream}`);
      return asWritten('redhat', version, ...new Set([text, ...streams]));
    }
    const server = /^SUSE:Linux Enterprise Server (\d\d(?: SP\d|\.\d)?)(?:-LTSS)?$/i.exec(text)?.[1];
    if (server !== undefined) return ofRelease('sles', server.replace(/ SP/i, '.'));
    const suse = /^SUSE:(Linux .{1,80})$/.exec(text)?.[1];
    return suse === undefined ? null : asWritten('sles', suse, text);
  },
  apk: () => null,
};

function other(family: PackageFamily, text: string): ListPlatform | null {
  if (!data.others[family].some((pattern) => new RegExp(pattern).test(text)) || schemeFor(text) === null)
    return null;
  const [distribution = '', ...release] = text.split(':');
  return givenPlatform(null, distribution, release.at(-1) ?? null, [text]);
}
