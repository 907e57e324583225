import type { Platform } from '@repo/contracts/scanner';
import type { UnmatchedReason } from '../package.ts';
import type { Inference } from './ballot.ts';
import { type DistributionId, distributionOf } from './distribution.ts';

/** The package managers whose lists we read; each has its own distributions. */
export type PackageFamily = 'deb' | 'rpm' | 'apk';

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

/** What was inferred, or nothing. */
export function inferredPlatform(inference: Inference | null): ListPlatform {
  if (inference === null) return UNKNOWN;
  const { distribution: id, confidence, evidence } = inference;
  const { name: distribution, ecosystems, isRolling } = distributionOf(id);
  const release = isRolling === true ? null : inference.release;
  const asked = isRolling === true || release !== null ? (ecosystems?.(release ?? '') ?? []) : [];
  const unmatched = ecosystems === null ? 'no-advisory-feed' : asked.length === 0 ? 'no-release' : null;
  const named = { distribution, release, source: 'inferred', confidence, evidence } as const;
  return platformOf(id, asked, unmatched, named);
}

/** How a platform is told to people. */
type NamedPlatform = Pick<Platform, 'distribution' | 'release' | 'source'> & {
  readonly confidence?: Platform['confidence'];
  readonly evidence?: readonly string[];
};

/** @param ecosystems to ask, the platform's own first */
export function platformOf(
  id: DistributionId | null,
  ecosystems: readonly string[],
  unmatched: UnmatchedReason | null,
  { distribution, release, source, confidence = null, evidence = [] }: NamedPlatform,
): ListPlatform {
  const [ecosystem = null] = ecosystems;
  return {
    platform: { ecosystem, distribution, release, source, confidence, evidence: [...evidence] },
    distribution: id,
    ecosystems,
    unmatched,
  };
}

const UNKNOWN = platformOf(null, [], 'no-release', { distribution: null, release: null, source: 'unknown' });
