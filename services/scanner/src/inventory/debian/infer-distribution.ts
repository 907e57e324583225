import releases from '../../../data/debian-releases.json' with { type: 'json' };
import marks from '../../../data/distribution-marks.json' with { type: 'json' };
import { createBallot, DECISIVE, type Inference, type Vote } from '../distribution/ballot.ts';
import { DEBIAN_CODENAMES, distributionsBy, UBUNTU_CODENAMES } from '../distribution/distribution.ts';
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
  const ballot = createBallot();
  for (const { name, version, suites } of packages) {
    for (const vote of namedVotes(name, version)) ballot.cast(vote);
    const marked = versionVote(version);
    if (marked !== null) ballot.cast(marked);
    for (const suite of suites) {
      const vote = suiteVote(suite);
      if (vote !== null) ballot.cast(vote);
    }
  }
  return ballot.decide();
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
  if (derivative !== undefined) {
    return [{ distribution: derivative, release: null, weight: 20 * DECISIVE, evidence }];
  }
  if (name === 'base-files') return baseFilesVotes(version, evidence);
  if (name === 'libc6') {
    const distribution = version.includes('ubuntu') ? 'ubuntu' : 'debian';
    const release = LIBC[distribution].get(/^\d+\.\d+/.exec(version)?.[0] ?? '');
    return release === undefined ? [] : [{ distribution, release, weight: STRONG, evidence }];
  }
  if (name === 'ubuntu-release-upgrader-core') {
    const release = /^1:(\d\d\.\d\d)\./.exec(version)?.[1];
    return release === undefined ? [] : [{ distribution: 'ubuntu', release, weight: STRONG, evidence }];
  }
  return [];
}

function baseFilesVotes(version: string, evidence: string): readonly Vote[] {
  const ubuntu = /^(\d+(?:\.\d+)?ubuntu\d+)/.exec(version)?.[1];
  if (ubuntu !== undefined) {
    const release = BASE_FILES.get(ubuntu) ?? null;
    return [{ distribution: 'ubuntu', release, weight: DECISIVE, evidence }];
  }
  const debian = /^(\d{1,2})(?:\.\d+)?(?:\+deb\d+u\d+|wheezy\d+|squeeze\d+)?$/.exec(version)?.[1];
  return debian === undefined
    ? []
    : [{ distribution: 'debian', release: debian, weight: DECISIVE, evidence }];
}

/** What a version says by its suffix: an update of a release, or a package made for one. */
function versionVote(version: string): Vote | null {
  const debian = /[+~](?:deb|bpo)(\d{1,2})(?:u\d+|\+\d+)/.exec(version);
  if (debian?.[1] !== undefined) {
    const kind = debian[0].slice(1, 4);
    return mark('debian', debian[1], `"+${kind}${debian[1]}" in versions`);
  }
  const ubuntu = /(?:ubuntu|~)(?:\d\.)?(\d\d\.(?:04|10))(?!\d)/.exec(version)?.[1];
  if (ubuntu !== undefined) return mark('ubuntu', ubuntu, `${ubuntu} in versions`);
  if (/ubuntu\d/.test(version)) return mark('ubuntu', null, '"ubuntu" in versions');
  if (/\+rpi\d/.test(version)) return mark('raspbian', null, '"+rpi" in versions');
  return null;
}

function mark(distribution: Vote['distribution'], release: string | null, evidence: string): Vote {
  return { distribution, release, weight: 1, evidence };
}

function suiteVote(suite: string): Vote | null {
  const codename = suite.split('-', 1)[0] ?? suite;
  const evidence = `suite ${codename}`;
  const ubuntu = UBUNTU_CODENAMES.get(codename);
  if (ubuntu !== undefined) return { distribution: 'ubuntu', release: ubuntu, weight: 10, evidence };
  const debian = DEBIAN_CODENAMES.get(codename);
  if (debian !== undefined) return { distribution: 'debian', release: debian, weight: 10, evidence };
  // Which release is stable changes with time.
  const isDebian = ['stable', 'oldstable', 'oldoldstable', 'testing', 'unstable'].includes(codename);
  return isDebian ? { distribution: 'debian', release: null, weight: 1, evidence } : null;
}
