import data from '../../../data/distribution-marks.json' with { type: 'json' };
import { DECISIVE, decide, type Inference, type Vote } from '../distribution/ballot.ts';
import { type DistributionId, findRelease } from '../distribution/distribution.ts';
import { publicReference } from '../public-reference.ts';
import type { InstalledRpmPackage } from './rpm-package.ts';

type RpmObservation = Pick<InstalledRpmPackage, 'name' | 'version' | 'release' | 'repository'>;

/** The release that a list of rpm packages comes from; null when nothing tells it. */
export function inferRpmDistribution(packages: Iterable<RpmObservation>): Inference | null {
  const votes = [...packages].flatMap(votesOf);
  const vendors = new Set(votes.map(({ distribution }) => distribution).filter(isEnterpriseLinux));
  vendors.delete('enterprise-linux');
  // Rebuilds carry a `redhat-release` and Red Hat's names too; only a host without their own is Red Hat's.
  if (vendors.size > 1) vendors.delete('redhat');
  return decide(
    votes.flatMap((vote) => {
      if (vote.distribution === 'redhat' && !vendors.has('redhat')) return [];
      if (vote.distribution !== 'enterprise-linux' || vendors.size === 0) return [vote];
      // `.el9` tells the release, whoever the vendor is.
      return [...vendors].map((distribution) => ({ ...vote, distribution }));
    }),
  );
}

const ENTERPRISE_LINUX: ReadonlySet<string> = new Set(data.enterpriseLinux);

export function isEnterpriseLinux(distribution: DistributionId): boolean {
  return ENTERPRISE_LINUX.has(distribution);
}

/** `.el9` tells the release, whoever the vendor is. */
export function enterpriseLinuxRelease(release: string): string | null {
  return /[.+_]el(\d{1,2})/.exec(release)?.[1] ?? null;
}

/** Red Hat CoreOS counts OpenShift's versions (`420.8-3.el8`): the tag tells the release then. */
function isOfAnother(distribution: DistributionId, told: string, release: string): boolean {
  const tag = enterpriseLinuxRelease(release);
  const major = told.split('.', 1)[0] ?? told;
  return isEnterpriseLinux(distribution) && (tag === null ? major.length > 2 : major !== tag);
}

function votesOf({ name, version, release, repository }: RpmObservation): readonly Vote[] {
  const votes: Vote[] = [];
  const evidence = () => publicReference(`${name}-${version}-${release}`, 100);
  const isCandidate = name.endsWith('release') || name.includes('-release-');
  const own = isCandidate ? releaseOfPackage(`${name} ${version}-${release}`) : null;
  if (own !== null) {
    const told =
      own.release === null || isOfAnother(own.distribution, own.release, release) ? null : own.release;
    votes.push({ distribution: own.distribution, release: told, weight: DECISIVE, evidence: evidence() });
  }
  const owner = own === null && ANY_OWN_PACKAGE.test(name) ? ownerOfPackage(name) : null;
  if (owner !== null)
    votes.push({ distribution: owner.distribution, release: null, weight: 10, evidence: evidence() });
  const tag = releaseOfTag(release);
  if (tag !== null) {
    // openSUSE Leap takes over packages of SUSE Linux Enterprise, so the tags of those weigh less.
    const weight = tag.distribution === 'sles' ? 1 : 2;
    const evidenceOfTag = `"${tag.seen.slice(0, 20)}" in releases`;
    votes.push({ distribution: tag.distribution, release: tag.release, weight, evidence: evidenceOfTag });
  }
  const from = repository === null ? null : ownerOfRepository(repository);
  if (from !== null) {
    const source = `repository ${publicReference(repository ?? '', 60)}`;
    votes.push({ distribution: from.distribution, release: null, weight: 2, evidence: source });
  }
  return votes;
}

const releaseOfPackage = findRelease(data.releasePackages);
const releaseOfTag = findRelease(data.releaseTags);
const ownerOfPackage = findRelease(data.ownPackages);
/** Asked first: hardly any package is one. */
const ANY_OWN_PACKAGE = new RegExp(Object.values(data.ownPackages).flatMap(Object.keys).join('|'));
const ownerOfRepository = findRelease(data.repositories);
