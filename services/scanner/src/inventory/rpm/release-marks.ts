import data from '../../../data/distribution-marks.json' with { type: 'json' };
import { DISTRIBUTION_IDS, type DistributionId } from '../distribution/distribution.ts';

interface Mark {
  readonly pattern: RegExp;
  readonly distribution: DistributionId;
}

function patternsOf(table: Readonly<Partial<Record<DistributionId, string>>>): readonly Mark[] {
  return DISTRIBUTION_IDS.flatMap((distribution) => {
    const pattern = table[distribution];
    return pattern === undefined ? [] : [{ pattern: new RegExp(pattern), distribution }];
  });
}

/** Packages that only one vendor ships. */
export const OWN_PACKAGES = patternsOf(data.ownPackages);

/** Repositories that only one distribution has (the last column of `dnf list`). */
export const REPOSITORIES = patternsOf(data.repositories);

/** A package whose version is that of the distribution. */
interface ReleasePackage extends Mark {
  /** The release; empty for a rolling one, null when the package tells nothing after all. */
  readonly releaseOf: (version: string, release: string) => string | null;
}

const dotted = (version: string) => /^\d{1,4}(?:\.\d{1,2}){0,2}/.exec(version)?.[0] ?? null;
const majorMinor = (version: string) => /^\d{1,4}(?:\.\d{1,2})?/.exec(version)?.[0] ?? null;

export const RELEASE_PACKAGES: readonly ReleasePackage[] = [
  ...patternsOf(data.releasePackages).map((mark) => ({ ...mark, releaseOf: majorMinor })),
  { pattern: /^centos-(?:linux-)?release$/, distribution: 'centos', releaseOf: centosRelease },
  { pattern: /^system-release$/, distribution: 'amazon', releaseOf: amazonRelease },
  { pattern: /^openEuler-release$/, distribution: 'openeuler', releaseOf: openEulerRelease },
  { pattern: /^(?:openSUSE|Leap)-release$/, distribution: 'opensuse-leap', releaseOf: leapRelease },
  {
    pattern: /^openSUSE-(?:Tumbleweed-|MicroOS-)?release$/,
    distribution: 'opensuse-tumbleweed',
    releaseOf: tumbleweed,
  },
];

/** `7-9.2009` is 7.9. */
function centosRelease(version: string, release: string): string | null {
  const minor = /^(\d{1,2})\.\d{4}/.exec(release)?.[1];
  return /^\d$/.test(version) && minor !== undefined ? `${version}.${minor}` : majorMinor(version);
}

/** Other distributions have a `system-release` of their own, if only as a name. */
function amazonRelease(version: string, release: string): string | null {
  if (release.includes('amzn')) return dotted(version);
  return /^20\d\d\.\d\d$/.test(version) ? version : null;
}

/** `24.03LTS_SP1` is 24.03-LTS-SP1. */
function openEulerRelease(version: string): string | null {
  const found = /^(\d\d\.\d\d)(LTS)?(?:_(SP\d))?/.exec(version);
  return found === null ? null : found.slice(1).filter(Boolean).join('-');
}

function leapRelease(version: string): string | null {
  return /^\d\d\.\d$/.test(version) ? version : null;
}

function tumbleweed(version: string): string | null {
  return /^20\d{6}/.test(version) ? '' : null;
}

/** A tag that a distribution writes into the release of its packages. */
interface DistributionTag extends Mark {
  readonly releaseOf: (first: string, second: string) => string;
}

const first = (found: string) => found;

/** The first that fits counts. */
export const DISTRIBUTION_TAGS: readonly DistributionTag[] = [
  { pattern: /\.el(\d{1,2})(?:_\d+)?\.alma\b/, distribution: 'almalinux', releaseOf: first },
  { pattern: /\.el(\d{1,2})(?:_\d+)?(?:\.\d+)*\.rocky\b/, distribution: 'rocky', releaseOf: first },
  { pattern: /\.el(\d{1,2})uek/, distribution: 'oracle', releaseOf: first },
  { pattern: /\.el(\d)\.centos/, distribution: 'centos', releaseOf: first },
  { pattern: /\.amzn(\d{1,4})/, distribution: 'amazon', releaseOf: first },
  { pattern: /\.fc(\d\d)/, distribution: 'fedora', releaseOf: first },
  { pattern: /\.azl(\d)/, distribution: 'azure', releaseOf: first },
  { pattern: /\.cm(\d)/, distribution: 'mariner', releaseOf: first },
  { pattern: /\.ph(\d)/, distribution: 'photon', releaseOf: (major) => `${major}.0` },
  { pattern: /\.mga(\d{1,2})/, distribution: 'mageia', releaseOf: first },
  { pattern: /\.oe(\d{4})(sp\d)?/, distribution: 'openeuler', releaseOf: openEulerTag },
  {
    pattern: /(?:^bp|(?:^|\.)lp)(15[0-9])\./,
    distribution: 'opensuse-leap',
    releaseOf: (digits) => `15.${digits.slice(2)}`,
  },
  { pattern: /^150([1-7])00\./, distribution: 'sles', releaseOf: (pack) => `15.${pack}` },
  { pattern: /[.+_]el(\d{1,2})/, distribution: 'enterprise-linux', releaseOf: first },
];

const OPEN_EULER_LTS: ReadonlySet<string> = new Set(['20.03', '22.03', '24.03', '26.03']);

function openEulerTag(digits: string, pack: string): string {
  const version = `${digits.slice(0, 2)}.${digits.slice(2)}`;
  const parts = [version, OPEN_EULER_LTS.has(version) ? 'LTS' : '', pack.toUpperCase()];
  return parts.filter(Boolean).join('-');
}
