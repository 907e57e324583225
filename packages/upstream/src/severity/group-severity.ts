import type { Advisory, AffectedPackage } from '../advisory.ts';
import { type Rating, severityOf, UNRATED } from './severity-of.ts';

/** One advisory of an alias group with what it says of the package in question, when it names it at all. */
export interface GroupMember {
  readonly advisory: Advisory;
  readonly affected: AffectedPackage | null;
}

export interface GroupRating extends Rating {
  /** The advisory that decided; null when none says anything. */
  readonly advisoryId: string | null;
}

/**
 * Severity of several advisories of one vulnerability, the primary one first: a malicious package decides, then the
 * first that says something (a PYSEC record has no severity, its GHSA alias has).
 */
export function groupSeverity(members: readonly GroupMember[]): GroupRating {
  const ratings = members.map(({ advisory, affected }) => ({
    ...severityOf(advisory, affected),
    advisoryId: advisory.id,
  }));
  return (
    ratings.find((rating) => rating.source === 'malicious-package') ??
    ratings.find((rating) => rating.source !== null) ?? { ...UNRATED, advisoryId: null }
  );
}
