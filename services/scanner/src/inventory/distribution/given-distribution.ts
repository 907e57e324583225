import { schemeFor } from '@repo/versions';
import data from '../../../data/distributions.json' with { type: 'json' };
import { publicReference } from '../public-reference.ts';
import { DEBIAN_CODENAMES, type DistributionId, distributionOf, patternsBy } from './distribution.ts';
import { UnknownDistributionError } from './unknown-distribution-error.ts';

/** The package managers whose lists we read; each has its own distributions. */
export type PackageFamily = 'deb' | 'rpm' | 'apk';

/** A distribution as the caller named it. */
export interface GivenDistribution {
  readonly id: DistributionId | null;
  readonly distribution: string;
  readonly release: string | null;
  /** The OSV ecosystems to ask, the given one first; empty when nobody publishes a feed under that name. */
  readonly ecosystems: readonly string[];
}

/**
 * Reads an OSV ecosystem in any letter case. What OSV would silently find nothing for is put right: `AlmaLinux:9.4`,
 * `Alpine:3.20.3`, `Debian:bookworm`, `Red Hat:9`.
 *
 * @throws UnknownDistributionError for one that is not of `family`, or that lacks its release.
 */
export function givenDistribution(family: PackageFamily, given: string): GivenDistribution {
  const text = given.trim();
  for (const { pattern, read } of FORMS[family]) {
    const found = text.length > MAX_LENGTH ? null : pattern.exec(text);
    const distribution = found === null ? null : read(found[1] ?? '', text);
    if (distribution !== null) return distribution;
  }
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

interface Form {
  readonly pattern: RegExp;
  /** From the pattern's group and the whole text; null when it is none after all. */
  readonly read: (release: string, text: string) => GivenDistribution | null;
}

const FORMS: Readonly<Record<PackageFamily, readonly Form[]>> = {
  deb: [
    ...releasesIn(data.given.deb),
    { pattern: /^Debian:([a-z]{3,10})$/i, read: debianCodename },
    // The variants are ecosystems of their own.
    { pattern: /^Ubuntu:(?:[A-Za-z-]{1,20}:){0,2}(\d\d\.\d\d)(?::LTS)?$/, read: verbatim('ubuntu') },
    ...othersIn(data.others.deb),
  ],
  rpm: [
    ...releasesIn(data.given.rpm),
    {
      pattern: /^Red Hat:(?:rhel_[a-z]{2,10}:\d{1,2}(?:\.\d{1,2})?)(?:::[a-z_]{1,30})$/,
      read: redHatChannel,
    },
    { pattern: /^SUSE:Linux Enterprise Server (\d\d(?: SP\d|\.\d)?)(?:-LTSS)?$/i, read: suseRelease },
    { pattern: /^SUSE:(Linux .{1,80})$/, read: verbatim('sles') },
    ...othersIn(data.others.rpm),
  ],
  apk: [...releasesIn(data.given.apk), ...othersIn(data.others.apk)],
};

function releasesIn(table: Readonly<Partial<Record<DistributionId, string>>>): readonly Form[] {
  return patternsBy(table, 'i').map(({ pattern, distribution }) => ({
    pattern,
    read: release(distribution),
  }));
}

function othersIn(patterns: readonly string[]): readonly Form[] {
  return patterns.map((pattern) => ({ pattern: new RegExp(pattern), read: other }));
}

function release(id: DistributionId): Form['read'] {
  return (found) => {
    const { name, ecosystems, isRolling } = distributionOf(id);
    const written = id === 'openeuler' ? found.toUpperCase() : found.toLowerCase();
    return {
      id,
      distribution: name,
      release: isRolling === true ? null : written,
      ecosystems: ecosystems === null ? [] : ecosystems(written),
    };
  };
}

function verbatim(id: DistributionId): Form['read'] {
  return (found, text) => ({ id, distribution: distributionOf(id).name, release: found, ecosystems: [text] });
}

function debianCodename(name: string): GivenDistribution | null {
  const codename = name.toLowerCase();
  const number = DEBIAN_CODENAMES.get(codename);
  if (number !== undefined) return release('debian')(number, name);
  const isUnstable = codename === 'sid' || codename === 'unstable';
  return isUnstable
    ? { id: 'debian', distribution: 'Debian', release: 'sid', ecosystems: ['Debian:sid'] }
    : null;
}

/** A support channel (`rhel_eus:9.2::baseos`) has the repositories of the product. */
function redHatChannel(_found: string, text: string): GivenDistribution {
  const product = text.slice(0, text.lastIndexOf('::'));
  const ecosystems = new Set([text, `${product}::baseos`, `${product}::appstream`, `${product}::crb`]);
  const version = product.slice(product.lastIndexOf(':') + 1);
  return {
    id: 'redhat',
    distribution: distributionOf('redhat').name,
    release: version,
    ecosystems: [...ecosystems],
  };
}

function suseRelease(found: string): GivenDistribution | null {
  return release('sles')(found.replace(/ SP/i, '.'), found);
}

function other(found: string): GivenDistribution | null {
  const colon = found.lastIndexOf(':');
  const name = colon === -1 ? found : found.slice(0, found.indexOf(':'));
  if (schemeFor(found) === null) return null;
  return {
    id: null,
    distribution: name,
    release: colon === -1 ? null : found.slice(colon + 1),
    ecosystems: [found],
  };
}
