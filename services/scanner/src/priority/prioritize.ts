import type {
  Exposure,
  Priority,
  PriorityReason,
  PriorityTier,
  RemediationDeadline,
  Severity,
} from '@repo/contracts/scanner';
import type { CveExploitation } from '@repo/upstream/exploitation';
import type { RemediateWithin } from './remediate-within.ts';

/** What decides how soon to act on one vulnerability. */
export interface PriorityFacts extends CveExploitation {
  readonly isMalicious: boolean;
  readonly severity: Severity;
  readonly remediateWithin: RemediateWithin;
  /** Whether the package serves development only. */
  readonly isDevelopment: boolean;
}

/** A probability of exploitation within 30 days that is not left to the next planned upgrade. */
const LIKELY = 0.1;
/** The tenth of all CVEs that is exploited most probably. */
const TOP = 0.9;

/**
 * How soon to act, the first that applies:
 * - now: malicious; known to be exploited; a deadline of three days;
 * - soon: a deadline of 14 days; an EPSS score of at least 0.1; CRITICAL and automatable;
 * - planned: a deadline of 60 days; HIGH or CRITICAL; an EPSS percentile of at least 0.9;
 * - undetermined: neither severity nor EPSS is known;
 * - later: the rest.
 *
 * A package of development only is one tier lower, unless it is malicious. Without `exposure` the deadline is that of
 * exposed assets.
 */
export function prioritize(facts: PriorityFacts, exposure: Exposure | null): Priority {
  const { exposed, internal } = facts.remediateWithin;
  const deadline = exposure === 'internal' ? internal : exposed;
  for (const [tier, rules] of TIERS) {
    const because = rules.flatMap((rule) => rule(facts, deadline));
    if (because.length > 0)
      return facts.isDevelopment && !facts.isMalicious ? lowered(tier, because) : { tier, because };
  }
  return { tier: 'undetermined', because: [] };
}

type Rule = (facts: PriorityFacts, deadline: RemediationDeadline | null) => readonly PriorityReason[];

const due =
  (...deadlines: readonly RemediationDeadline[]): Rule =>
  (_facts, deadline) =>
    deadline !== null && deadlines.includes(deadline) ? ['deadline'] : [];

const TIERS: readonly (readonly [PriorityTier, readonly Rule[]])[] = [
  [
    'now',
    [
      ({ isMalicious }) => (isMalicious ? ['malicious'] : []),
      ({ knownExploited }) => (knownExploited === null ? [] : ['known-exploited']),
      due('3D', '3DF'),
    ],
  ],
  [
    'soon',
    [
      due('14D'),
      ({ epss }) => (epss !== null && epss.score >= LIKELY ? ['epss'] : []),
      ({ severity, ssvc }) =>
        severity === 'CRITICAL' && ssvc?.automatable === true ? ['severity', 'automatable'] : [],
    ],
  ],
  [
    'planned',
    [
      due('60D'),
      ({ severity }) => (severity === 'CRITICAL' || severity === 'HIGH' ? ['severity'] : []),
      ({ epss }) => (epss !== null && epss.percentile >= TOP ? ['epss'] : []),
    ],
  ],
  [
    'later',
    [
      ({ severity }) => (severity === 'UNKNOWN' ? [] : ['severity']),
      ({ epss }) => (epss === null ? [] : ['epss']),
    ],
  ],
];

function lowered(tier: PriorityTier, because: readonly PriorityReason[]): Priority {
  const lower = LOWER[tier];
  return lower === tier
    ? { tier, because: [...because] }
    : { tier: lower, because: [...because, 'development'] };
}

const LOWER: Readonly<Record<PriorityTier, PriorityTier>> = {
  now: 'soon',
  soon: 'planned',
  planned: 'later',
  undetermined: 'undetermined',
  later: 'later',
};
