import releases from '../../../data/alpine-releases.json' with { type: 'json' };
import marks from '../../../data/distribution-marks.json' with { type: 'json' };
import { DECISIVE, decide, type Inference, type Vote } from '../distribution/ballot.ts';
import { distributionsBy, findRelease } from '../distribution/distribution.ts';
import { publicReference } from '../public-reference.ts';
import type { InstalledApkPackage } from './apk-package.ts';

type ApkObservation = Pick<InstalledApkPackage, 'name' | 'version'>;

/** Packages that only one distribution has; of a rolling one the release does not matter. */
const OWN_PACKAGES = distributionsBy(marks.apkPackages);

/** The baselayout outweighs the keys, which several distributions may have. */
const BASELAYOUT = /-base(?:layout)?$/;

/**
 * The release that a list of apk packages comes from; null when nothing tells it. `repositories` are the lines about
 * package indexes that apk mixes into its output.
 */
export function inferApkDistribution(
  packages: Iterable<ApkObservation>,
  repositories: readonly string[],
): Inference | null {
  return decide(votesOf(packages, repositories));
}

function* votesOf(packages: Iterable<ApkObservation>, repositories: readonly string[]): Generator<Vote> {
  for (const { name, version } of packages) {
    const evidence = publicReference(`${name}-${version}`, 100);
    const owner = OWN_PACKAGES.get(name);
    if (owner !== undefined) {
      const weight = BASELAYOUT.test(name) ? 20 * DECISIVE : DECISIVE;
      yield { distribution: owner, release: null, weight, evidence };
    }
    const own = releaseOfPackage(`${name} ${version}`);
    if (own !== null) {
      yield { distribution: own.distribution, release: own.release, weight: DECISIVE, evidence };
    }
    for (const release of releasesWith(name, version)) {
      yield { distribution: 'alpine', release, weight: 20, evidence };
    }
    if (name === 'alpine-baselayout' || name === 'alpine-keys') {
      yield { distribution: 'alpine', release: null, weight: 20, evidence };
    }
  }
  for (const line of repositories) {
    const release = /\/alpine\/v(\d\.\d{1,2})\/(?:main|community)/.exec(line)?.[1];
    if (release === undefined) continue;
    yield { distribution: 'alpine', release, weight: DECISIVE, evidence: `package index of v${release}` };
  }
}

/** By package, the longest series of versions first. */
const SERIES: ReadonlyMap<string, readonly (readonly [string, readonly string[]])[]> = new Map(
  Object.entries(releases.packages).map(([name, rows]) => [
    name,
    Object.entries(rows).sort(([a], [b]) => b.length - a.length),
  ]),
);

/** Which releases of Alpine a version of one of its base packages occurs in. */
function releasesWith(name: string, version: string): readonly string[] {
  const isOf = (series: string) => version.startsWith(series) && !/^\d/.test(version.slice(series.length));
  return SERIES.get(name)?.find(([series]) => isOf(series))?.[1] ?? [];
}

/** `alpine-release-3.20.3-r0` exists since 3.17. */
const releaseOfPackage = findRelease(marks.apkReleasePackages);
