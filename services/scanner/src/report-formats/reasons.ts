import type { SkippedFile, UnaskedOpinion, UnmatchedPackage } from '@repo/contracts/scanner';
import data from '../../data/reasons.json' with { type: 'json' };

/** Why something was not looked at: what it means, and what the caller can do. Whole sentences. */
export interface ReasonAbout {
  readonly means: string;
  readonly fix: string;
}

/** Of `coverage.unmatched`. */
export const UNMATCHED_REASONS: Readonly<Record<UnmatchedPackage['reason'], ReasonAbout>> = data.unmatched;

/** Of `coverage.unasked`. */
export const UNASKED_REASONS: Readonly<Record<UnaskedOpinion['reason'], ReasonAbout>> = data.unasked;

/** Of `skipped`. */
export const SKIP_REASONS: Readonly<Record<SkippedFile['reason'], ReasonAbout>> = data.skipped;
