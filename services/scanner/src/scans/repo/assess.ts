import type { RepositorySnapshot } from '@repo/upstream/github';
import { findUpgradePaths, NOT_VERIFIED } from '../../matching/find-upgrade-paths.ts';
import { match } from '../../matching/match.ts';
import { namesOf } from '../../matching/report-vulnerabilities.ts';
import { findExploitation } from '../../priority/report-priority.ts';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import { openTriage, withoutSuppressed } from '../../triage/triage.ts';
import type { RequestSources } from '../assessment.ts';
import { renderReport } from '../render-as.ts';
import type { CollectedLockfiles } from './collect-lockfiles.ts';
import { type AskingTime, findSharedAdvisories } from './find-shared-advisories.ts';
import { repoReport } from './report.ts';

/** What was found in a repository. */
export interface CollectedRepository extends CollectedLockfiles {
  readonly snapshot: RepositorySnapshot;
}

/** How long sources are asked, and upgrades looked for. */
export interface AssessingTime extends AskingTime {
  readonly improving: SoftDeadline;
}

/**
 * Advisories of all lockfiles at once, upgrades, report: its UTF-8 text.
 *
 * @throws UpstreamError when a source failed, and the signal's reason.
 */
export async function assessRepository(
  collected: CollectedRepository,
  sources: RequestSources,
  time: AssessingTime,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { advisorySource, secondOpinions, ranking, notice } = sources;
  const { owner, name } = collected.snapshot;
  const triage = openTriage(sources.triage ?? null, { image: null, repository: `${owner}/${name}` });
  const known = await findSharedAdvisories(collected.lockfiles, advisorySource, secondOpinions, time, signal);
  const findings = match(known.all.lookedUp);
  const triaged = triage.excuse(findings);
  const vulnerable = withoutSuppressed(known.all.lookedUp, triaged.suppressed);
  const upgrades = await time.improving.attempt((soft) => findUpgradePaths(vulnerable, advisorySource, soft));
  const names = namesOf(findings);
  const late = time.improving.signal;
  const exploitation = await findExploitation(names, sources.exploitation, signal, late);
  const report = repoReport({
    ...collected,
    lockfiles: known.lockfiles,
    all: known.all,
    triage,
    triaged,
    upgrades: upgrades ?? NOT_VERIFIED,
    priority: { exploitation, ...ranking },
    isIncomplete: !known.isAnswered || collected.isCut,
    notice,
  });
  return renderReport('repository', report, sources.output, sources.triage);
}
