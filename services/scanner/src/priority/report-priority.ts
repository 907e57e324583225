import type { Exposure, ReportOrder, Severity } from '@repo/contracts/scanner';
import type { ExploitationAnswer, ExploitationSource } from '@repo/upstream/exploitation';
import { exploitationOf } from './exploitation-of.ts';
import { prioritize } from './prioritize.ts';
import { recordUrl } from './record-url.ts';
import { remediateWithin } from './remediate-within.ts';

/** What the caller says of the ranking. */
export interface Ranking {
  /** How whatever runs what is scanned is reached; null: the caller did not say. */
  readonly exposure: Exposure | null;
  readonly sort: ReportOrder;
}

/** What the vulnerabilities of a report are ranked by. */
export interface PriorityContext extends Ranking {
  readonly exploitation: ExploitationAnswer;
}

/** A vulnerability, as far as it decides how soon to act. */
export interface RankedVulnerability {
  /** Its identifier first, then the aliases. */
  readonly ids: readonly [string, ...string[]];
  readonly severity: Severity;
  readonly isDevelopment: boolean;
}

/** The ranking that a request asks for. */
export function rankingOf(request: {
  readonly exposure?: Exposure | undefined;
  readonly sort?: ReportOrder | undefined;
}): Ranking {
  return { exposure: request.exposure ?? null, sort: request.sort ?? 'severity' };
}

/** The fields of a report that say how soon to act. */
export function priorityFields(
  { ids, severity, isDevelopment }: RankedVulnerability,
  { exploitation, exposure }: Omit<PriorityContext, 'sort'>,
) {
  const known = exploitationOf(ids, exploitation);
  const { kev, epss: scores } = exploitation.sources;
  const within = remediateWithin({
    isKnownExploited: known.knownExploited === null && kev === null ? null : known.knownExploited !== null,
    automatable: known.ssvc?.automatable ?? null,
    technicalImpact: known.ssvc?.technicalImpact ?? null,
  });
  const isMalicious = ids.some((id) => id.startsWith('MAL-'));
  const facts = { ...known, isMalicious, severity, remediateWithin: within, isDevelopment };
  const { tier, because } = prioritize(facts, exposure);
  return {
    url: recordUrl(ids[0]),
    knownExploited: known.knownExploited,
    epss: known.epss === null || scores === null ? null : { ...known.epss, date: scores.asOf.slice(0, 10) },
    ssvc: known.ssvc,
    remediateWithin: within,
    priority: { tier, because: [...because] },
  };
}

/** A document may write anything for an identifier: nothing else may get into a request. */
const CVE = /^CVE-\d{4}-\d{4,19}$/;

/**
 * Asks for all CVEs that the findings name, each once. What has not come when `late` says so is not known: the report is
 * worth more than that.
 *
 * @throws the reason of `signal`.
 */
export async function findExploitation(
  ids: Iterable<string>,
  source: ExploitationSource,
  signal: AbortSignal,
  late = signal,
): Promise<ExploitationAnswer> {
  const cves = [...new Set(ids)].filter((id) => CVE.test(id)).toSorted();
  const answer = await source.find(cves, late);
  signal.throwIfAborted();
  return answer;
}
