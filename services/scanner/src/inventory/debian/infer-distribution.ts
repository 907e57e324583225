import releases from '../../../data/debian-releases.json' with { type: 'json' };
import marks from '../../../data/distribution-marks.json' with { type: 'json' };
import { DECISIVE, decide, type Inference, type Vote } from '../distribution/ballot.ts';
import {
  DEBIAN_CODENAMES,
  type DistributionId,
  distributionsBy,
  UBUNTU_CODENAMES,
} from '../distribution/distribution.ts';
import { publicReference } from '../public-reference.ts';

/** What a Debian-style list tells of each installed package. */
export interface DebianObservation {
  readonly name: string;
  readonly version: string;
  /** The archives that have the version (`jammy-updates`); empty when the list does not say. */
  readonly suites: readonly string[];
}

/** The release that a list of Debian packages comes from; null when nothing tells it. */
export function inferDebianDistribution(packages: Iterable<DebianObservation>): Inference | null {
  return decide(votesOf(packages));
}

function* votesOf(packages: Iterable<DebianObservation>): Generator<Vote> {
  for (const { name, version, suites } of packages) {
    yield* namedVotes(name, version);
    yield* versionVotes(version);
    yield* suites.flatMap(suiteVotes);
  }
}

const BASE_FILES = new Map(Object.entries(releases.baseFiles));
const LIBC = {
  debian: new Map<string, string>(Object.entries(releases.libc.debian)),
  ubuntu: new Map<string, string>(Object.entries(releases.libc.ubuntu)),
};

/** Packages that only a derivative has, which takes most others over from Debian unchanged. */
const DERIVATIVE_MARKS = distributionsBy(marks.debPackages);

const STRONG = 40;

/** What packages say whose version is that of the release. */
function namedVotes(name: string, version: string): readonly Vote[] {
  const evidence = publicReference(`${name} ${version}`, 100);
  const derivative = DERIVATIVE_MARKS.get(name);
  // It outweighs what the packages say that a derivative takes over unchanged.
  if (derivative !== undefined) return voteFor(derivative, null, 20 * DECISIVE, evidence);
  if (name === 'base-files') {
    const ubuntu = /^(\d+(?:\.\d+)?ubuntu\d+)/.exec(version)?.[1];
    if (ubuntu !== undefined) return voteFor('ubuntu', BASE_FILES.get(ubuntu) ?? null, DECISIVE, evidence);
    const debian = /^(\d{1,2})(?:\.\d+)?(?:\+deb\d+u\d+|wheezy\d+|squeeze\d+)?$/.exec(version)?.[1];
    return debian === undefined ? [] : voteFor('debian', debian, DECISIVE, evidence);
  }
  if (name === 'libc6') {
    const distribution = version.includes('ubuntu') ? 'ubuntu' : 'debian';
    const release = LIBC[distribution].get(/^\d+\.\d+/.exec(version)?.[0] ?? '');
    return release === undefined ? [] : voteFor(distribution, release, STRONG, evidence);
  }
  const upgrader = name === 'ubuntu-release-upgrader-core' ? /^1:(\d\d\.\d\d)\./.exec(version) : null;
  return upgrader === null ? [] : voteFor('ubuntu', upgrader[1] ?? null, STRONG, evidence);
}

/** What a version says by its suffix: an update of a release, or a package made for one. */
function versionVotes(version: string): readonly Vote[] {
  const [, kind, debian] = /[+~](deb|bpo)(\d{1,2})(?:u\d+|\+\d+)/.exec(version) ?? [];
  if (debian !== undefined) return voteFor('debian', debian, 1, `"+${kind}${debian}" in versions`);
  const ubuntu = /(?:ubuntu|~)(?:\d\.)?(\d\d\.(?:04|10))(?!\d)/.exec(version)?.[1];
  if (ubuntu !== undefined) return voteFor('ubuntu', ubuntu, 1, `${ubuntu} in versions`);
  if (/ubuntu\d/.test(version)) return voteFor('ubuntu', null, 1, '"ubuntu" in versions');
  return /\+rpi\d/.test(version) ? voteFor('raspbian', null, 1, '"+rpi" in versions') : [];
}

function suiteVotes(suite: string): readonly Vote[] {
  const [codename = suite] = suite.split('-', 1);
  const evidence = `suite ${codename}`;
  const ubuntu = UBUNTU_CODENAMES.get(codename);
  if (ubuntu !== undefined) return voteFor('ubuntu', ubuntu, 10, evidence);
  const debian = DEBIAN_CODENAMES.get(codename);
  if (debian !== undefined) return voteFor('debian', debian, 10, evidence);
  // Which release is stable changes with time.
  const isDebian = ['stable', 'oldstable', 'oldoldstable', 'testing', 'unstable'].includes(codename);
  return isDebian ? voteFor('debian', null, 1, evidence) : [];
}

function voteFor(
  distribution: DistributionId,
  release: string | null,
  weight: number,
  evidence: string,
): readonly Vote[] {
  return [{ distribution, release, weight, evidence }];
}
