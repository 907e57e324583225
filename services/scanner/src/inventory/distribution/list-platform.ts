import type { Platform } from '@repo/contracts/scanner';
import type { UnmatchedReason } from '../package.ts';
import type { Inference } from './ballot.ts';
import { type DistributionId, distributionOf } from './distribution.ts';
import { givenDistribution, type PackageFamily } from './given-distribution.ts';

/** What a list of system packages belongs to, and whom its packages can be asked of. */
export interface ListPlatform {
  readonly platform: Platform;
  /** Null when the distribution is unknown or none of our own names. */
  readonly distribution: DistributionId | null;
  /** The OSV ecosystems to ask; the first is the platform's. Empty when none of its packages can be matched. */
  readonly ecosystems: readonly string[];
  /** Why none of its packages can be matched; null when they can. */
  readonly unmatched: UnmatchedReason | null;
}

/**
 * The platform that the caller gives (an OSV ecosystem, see `givenDistribution`), else what was inferred.
 *
 * @throws UnknownDistributionError when the given one does not fit the family.
 */
export function listPlatform(
  family: PackageFamily,
  given: string | null,
  inference: Inference | null,
): ListPlatform {
  if (given !== null) return givenPlatform(family, given);
  if (inference === null) return UNKNOWN;
  const { name, ecosystems, isRolling } = distributionOf(inference.distribution);
  const release = isRolling === true ? null : inference.release;
  const asked =
    ecosystems !== null && (isRolling === true || release !== null) ? ecosystems(release ?? '') : [];
  const { confidence, evidence } = inference;
  const ecosystem = asked[0] ?? null;
  return {
    platform: {
      ecosystem,
      distribution: name,
      release,
      source: 'inferred',
      confidence,
      evidence: [...evidence],
    },
    distribution: inference.distribution,
    ecosystems: asked,
    unmatched: ecosystem === null ? (ecosystems === null ? 'no-advisory-feed' : 'no-release') : null,
  };
}

function givenPlatform(family: PackageFamily, given: string): ListPlatform {
  const { distribution, release, ecosystems, id } = givenDistribution(family, given);
  const ecosystem = ecosystems[0] ?? null;
  return {
    platform: { ecosystem, distribution, release, source: 'given', confidence: null, evidence: [] },
    distribution: id,
    ecosystems,
    unmatched: ecosystem === null ? 'no-advisory-feed' : null,
  };
}

const UNKNOWN: ListPlatform = {
  platform: {
    ecosystem: null,
    distribution: null,
    release: null,
    source: 'unknown',
    confidence: null,
    evidence: [],
  },
  distribution: null,
  ecosystems: [],
  unmatched: 'no-release',
};
