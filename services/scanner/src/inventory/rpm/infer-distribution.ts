import { createBallot, DECISIVE, type Inference, type Vote } from '../distribution/ballot.ts';
import type { DistributionId } from '../distribution/distribution.ts';
import { publicReference } from '../public-reference.ts';
import { DISTRIBUTION_TAGS, OWN_PACKAGES, RELEASE_PACKAGES, REPOSITORIES } from './release-marks.ts';

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
