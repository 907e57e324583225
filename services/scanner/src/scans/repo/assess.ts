import type { SkippedFile } from '@repo/contracts/scanner';
import type { RepositorySnapshot } from '@repo/upstream/github';
import { findUpgradePaths } from '../../matching/find-upgrade-paths.ts';
import { match } from '../../matching/match.ts';
import { namesOf } from '../../matching/report-vulnerabilities.ts';
import { findExploitation } from '../../priority/report-priority.ts';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import { openTriage, withoutSuppressed } from '../../triage/triage.ts';
import type { RequestSources } from '../assessment.ts';
import { renderReport, triagedOutput } from '../render-as.ts';
import { type AskingTime, type CollectedLockfile, findSharedAdvisories } from './find-shared-advisories.ts';
import { repoReport } from './report.ts';

/** What was found in a repository. */
export interface CollectedRepository {
  readonly snapshot: RepositorySnapshot;
  readonly isTruncated: boolean;
  readonly lockfiles: readonly CollectedLockfile[];
  /** By path. */
  readonly skipped: readonly SkippedFile[];
  /** Whether the time was over before all was read. */
  readonly isCut: boolean;
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
  { snapshot, isTruncated, lockfiles, skipped, isCut }: CollectedRepository,
  sources: RequestSources,
  time: AssessingTime,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { advisorySource, secondOpinions, ranking, notice } = sources;
  const triage = openTriage(sources.triage ?? null, {
    image: null,
    repository: `${snapshot.owner}/${snapshot.name}`,
  });
  const known = await findSharedAdvisories(lockfiles, advisorySource, secondOpinions, time, signal);
  const findings = match(known.all.lookedUp);
  const triaged = triage.excuse(findings);
  const vulnerable = withoutSuppressed(known.all.lookedUp, triaged.suppressed);
  const upgradePaths = await time.improving.attempt((soft) =>
    findUpgradePaths(vulnerable, advisorySource, soft),
  );
  const names = namesOf(findings);
  const late = time.improving.signal;
  const exploitation = await findExploitation(names, sources.exploitation, signal, late);
  const report = repoReport({
    snapshot,
    isTruncated,
    lockfiles: known.lockfiles,
    all: known.all,
    triage,
    triaged,
    upgradePaths: upgradePaths ?? [],
    priority: { exploitation, ...ranking },
    skipped,
    isIncomplete: upgradePaths === null || !known.isAnswered || isCut,
    notice,
  });
  return renderReport('repository', report, triagedOutput(sources));
}
