import type { ActionEntry, ActionFinding } from '@repo/contracts/scanner';
import type { ActionUse } from '../facts.ts';

export type FindingKey = ActionFinding['key'];

export function finding(
  key: FindingKey,
  severity: ActionFinding['severity'],
  description: string,
): ActionFinding {
  return { key, severity, description };
}

/** A use and everything that was concluded about it. */
export interface JudgedUse {
  readonly use: ActionUse;
  /** The tag or branch: as written, or for a pin as its comment or the repository names it; '' when there is none. */
  readonly tag: string;
  /** What is pinned, else what the ref names now; null when it was not resolved. */
  readonly sha: string | null;
  readonly pinnedBy: ActionEntry['pinnedBy'];
  readonly status: ActionEntry['status'];
  /** Not what the baseline, its comment or the lock says, whatever its status is. */
  readonly isDrifted: boolean;
  /** Not in the baseline; false without one. */
  readonly isNew: boolean;
  /** Worst first. */
  readonly findings: readonly ActionFinding[];
}

/** What a use is, before anything is held against it. */
export type IdentifiedUse = Pick<JudgedUse, 'use' | 'tag' | 'sha' | 'pinnedBy'>;
