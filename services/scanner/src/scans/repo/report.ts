import type { LockfileReport, RepoReport, SkippedFile } from '@repo/contracts/scanner';
import type { RepositorySnapshot } from '@repo/upstream/github';
import { versionKey } from '../../inventory/package.ts';
import { type UpgradePath, type UpgradePaths, upgradeWarnings } from '../../matching/find-upgrade-paths.ts';
import type { Finding } from '../../matching/finding.ts';
import { match } from '../../matching/match.ts';
import { toCoverage } from '../../matching/report-vulnerabilities.ts';
import type { KnownWithOpinions } from '../../matching/second-opinions.ts';
import { summarize } from '../../matching/summarize.ts';
import { fixFirst } from '../../priority/fix-first.ts';
import type { PriorityContext } from '../../priority/report-priority.ts';
import { isFileLimitReached, reportSkipped } from '../../source-tree/report-skipped.ts';
import type { Triaged } from '../../triage/excuse.ts';
import { type OpenTriage, suppressedCount } from '../../triage/triage.ts';
import { lockfileReport } from '../lockfile/report.ts';
import type { KnownLockfile } from './find-shared-advisories.ts';
import { emptinessOf, isLockCut, warningsOf } from './warnings.ts';

/** Vulnerable packages, of all files together: more make a report that no memory holds. */
export const MAX_ENTRIES = 20_000;

/** Shapes what was found as the contract has it. Files behind the last entry that it has room for are told as skipped. */
export function repoReport(scan: {
  readonly snapshot: RepositorySnapshot;
  readonly isTruncated: boolean;
  readonly skipped: readonly SkippedFile[];
  readonly lockfiles: readonly KnownLockfile[];
  readonly all: KnownWithOpinions;
  readonly triage: OpenTriage;
  /** Of `all`. */
  readonly triaged: Triaged<Finding>;
  readonly upgrades: UpgradePaths;
  readonly priority: PriorityContext;
  readonly isIncomplete: boolean;
  readonly notice: string | null;
}): RepoReport {
  const { snapshot, lockfiles, all, triage, triaged, upgrades, priority, notice } = scan;
  const paths = Map.groupBy(upgrades.paths, ({ package: each }) => versionKey(each));
  const results: RepoReport['lockfiles'] = [];
  const skipped = [...scan.skipped];
  let entries = 0;
  for (const lockfile of lockfiles) {
    const { path, scope } = lockfile;
    if (entries > MAX_ENTRIES) {
      skipped.push({ path, reason: 'file-limit' });
      continue;
    }
    const own = triage.excuse(match(lockfile.known.lookedUp));
    const result = lockfileResult(lockfile, own, paths, priority);
    entries += result.results.length;
    results.push({ path, scope, result });
  }
  const coverage = toCoverage(all);
  return {
    repo: `${snapshot.owner}/${snapshot.name}`,
    commit: snapshot.commit,
    ref: snapshot.ref,
    path: snapshot.path,
    truncated: scan.isTruncated || isFileLimitReached(skipped),
    incomplete:
      scan.isIncomplete || !upgrades.isWhole || lockfiles.some((each) => isLockCut(each, lockfiles)),
    lockfiles: results,
    summary: {
      ...summarize(all.lookedUp.length + all.unmatched.length, triaged.kept),
      ...suppressedCount(triaged),
    },
    fixFirst: fixFirst(results.map(({ result }) => result)),
    exploitation: priority.exploitation.sources,
    coverage,
    ...reportSkipped(skipped),
    warnings: [...emptinessOf(scan), ...warningsOf({ ...scan, skipped }), ...upgradeWarnings(upgrades)],
    ...triage.report({
      outcomes: [triaged],
      entries: results.flatMap(({ result }) => result.results),
      packages: lockfiles.flatMap(({ inventory }) => inventory.packages),
      isWhole: !scan.isIncomplete && !scan.isTruncated,
    }),
    ...(notice === null ? {} : { notice }),
  };
}

function lockfileResult(
  { inventory, known }: KnownLockfile,
  triaged: Triaged<Finding>,
  paths: ReadonlyMap<string, readonly UpgradePath[]>,
  priority: PriorityContext,
): LockfileReport {
  const own = known.lookedUp.flatMap(({ package: each }) => paths.get(versionKey(each)) ?? []);
  // What could not be verified is said of the repository.
  const upgrades = { paths: own, isWhole: true };
  return lockfileReport({ inventory, known, triaged, upgrades, priority, notice: null });
}
