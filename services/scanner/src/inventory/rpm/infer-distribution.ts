import data from '../../../data/distribution-marks.json' with { type: 'json' };
import { createBallot, DECISIVE, type Inference, type Vote } from '../distribution/ballot.ts';
import { type DistributionId, type DistributionPattern, patternsBy } from '../distribution/distribution.ts';
import { publicReference } from '../public-reference.ts';

/** What an rpm list tells of each installed package. */
export interface RpmObservation {
  readonly name: string;
  readonly version: string;
  readonly release: string;
  /** Where it was installed from (`@baseos`); null when the list does not say. */
  readonly repository: string | null;
}

/** The release that a list of rpm packages comes from; null when nothing tells it. */
export function inferRpmDistribution(packages: Iterable<RpmObservation>): Inference | null {
  const votes: Vote[] = [];
  const vendors = new Set<DistributionId>();
  for (const found of packages) {
    for (const vote of votesOf(found)) {
      votes.push(vote);
      if (isEnterpriseLinux(vote.distribution)) vendors.add(vote.distribution);
    }
  }
  vendors.delete('enterprise-linux');
  // Rebuilds carry a `redhat-release` and Red Hat's names too; only a host without their own is Red Hat's.
  if (vendors.size > 1) vendors.delete('redhat');
  const ballot = createBallot();
  for (const vote of votes) {
    if (vote.distribution === 'redhat' && !vendors.has('redhat')) continue;
    if (vote.distribution !== 'enterprise-linux' || vendors.size === 0) ballot.cast(vote);
    // `.el9` tells the release, whoever the vendor is.
    else for (const distribution of vendors) ballot.cast({ ...vote, distribution });
  }
  return ballot.decide();
}

const ENTERPRISE_LINUX: ReadonlySet<DistributionId> = new Set<DistributionId>([
  'almalinux',
  'centos',
  'centos-stream',
  'cloudlinux',
  'enterprise-linux',
  'eurolinux',
  'oracle',
  'redhat',
  'rocky',
  'scientific',
  'virtuozzo',
]);

function isEnterpriseLinux(distribution: DistributionId): boolean {
  return ENTERPRISE_LINUX.has(distribution);
}

/** Red Hat CoreOS counts OpenShift's versions (`420.8-3.el8`): the tag tells the release then. */
function isOfAnother(distribution: DistributionId, told: string, release: string): boolean {
  const tag = /[.+_]el(\d{1,2})/.exec(release)?.[1];
  const major = told.split('.', 1)[0] ?? told;
  return isEnterpriseLinux(distribution) && (tag === undefined ? major.length > 2 : major !== tag);
}

function votesOf(found: RpmObservation): readonly Vote[] {
  const { name, version, release, repository } = found;
  const votes: Vote[] = [];
  const evidence = () => publicReference(`${name}-${version}-${release}`, 100);
  const candidates = name.endsWith('release') || name.includes('-release-') ? RELEASE_PACKAGES : [];
  for (const { pattern, distribution, releaseOf } of candidates) {
    if (!pattern.test(name)) continue;
    const told = releaseOf(version, release);
    if (told !== null)
      votes.push({
        distribution,
        release: told === '' || isOfAnother(distribution, told, release) ? null : told,
        weight: DECISIVE,
        evidence: evidence(),
      });
  }
  const owner = OWN_PACKAGES.find(({ pattern }) => pattern.test(name));
  if (owner !== undefined && votes.length === 0)
    votes.push({ distribution: owner.distribution, release: null, weight: 10, evidence: evidence() });
  // openSUSE Leap takes over packages of SUSE Linux Enterprise, so the tags of those weigh less.
  for (const { pattern, distribution, releaseOf } of DISTRIBUTION_TAGS) {
    const tag = pattern.exec(release);
    if (tag === null) continue;
    const told = releaseOf(tag[1] ?? '', tag[2] ?? '');
    const seen = `"${tag[0].slice(0, 20)}" in releases`;
    votes.push({
      distribution,
      release: told === '' ? null : told,
      weight: distribution === 'sles' ? 1 : 2,
      evidence: seen,
    });
    break;
  }
  const from = repository === null ? undefined : REPOSITORIES.find(({ pattern }) => pattern.test(repository));
  if (from !== undefined) {
    const source = `repository ${publicReference(repository ?? '', 60)}`;
    votes.push({ distribution: from.distribution, release: null, weight: 2, evidence: source });
  }
  return votes;
}

/** Packages that only one vendor ships. */
const OWN_PACKAGES = patternsBy(data.ownPackages);

/** Repositories that only one distribution has (the last column of `dnf list`). */
const REPOSITORIES = patternsBy(data.repositories);

/** A package whose version is that of the distribution. */
interface ReleasePackage extends DistributionPattern {
  /** The release; empty for a rolling one, null when the package tells nothing after all. */
  readonly releaseOf: (version: string, release: string) => string | null;
}

const dotted = (version: string) => /^\d{1,4}(?:\.\d{1,2}){0,2}/.exec(version)?.[0] ?? null;
const majorMinor = (version: string) => /^\d{1,4}(?:\.\d{1,2})?/.exec(version)?.[0] ?? null;

const RELEASE_PACKAGES: readonly ReleasePackage[] = [
  ...patternsBy(data.releasePackages).map((mark) => ({ ...mark, releaseOf: majorMinor })),
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
interface DistributionTag extends DistributionPattern {
  readonly releaseOf: (first: string, second: string) => string;
}

const first = (found: string) => found;

/** The first that fits counts. */
const DISTRIBUTION_TAGS: readonly DistributionTag[] = [
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
