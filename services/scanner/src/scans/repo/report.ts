import type { LockfileReport, RepoReport, SkippedFile } from '@repo/contracts/scanner';
import type { RepositorySnapshot } from '@repo/upstream/github';
import type { UpgradePath } from '../../matching/find-upgrade-paths.ts';
import { match } from '../../matching/match.ts';
import {
  groupByPackage,
  toCoverage,
  toReportedPackage,
  toUpgradePaths,
  toVulnerability,
} from '../../matching/report-vulnerabilities.ts';
import type { KnownWithOpinions } from '../../matching/second-opinions.ts';
import { summarize } from '../../matching/summarize.ts';
import { isFileLimitReached, reportSkipped } from '../../source-tree/report-skipped.ts';
import { whatIsMissing } from '../lockfile/what-is-missing.ts';
import type { KnownLockfile } from './find-shared-advisories.ts';
import { isLockCut, warningsOf } from './warnings.ts';

/** Shapes what was found as the contract has it; nothing is decided here. */
export function repoReport(scan: {
  readonly snapshot: RepositorySnapshot;
  readonly isTruncated: boolean;
  readonly lockfiles: readonly KnownLockfile[];
  readonly all: KnownWithOpinions;
  readonly upgradePaths: readonly UpgradePath[];
  readonly skipped: readonly SkippedFile[];
  readonly isIncomplete: boolean;
  readonly notice: string | null;
}): RepoReport {
  const { snapshot, lockfiles, all, upgradePaths, skipped, notice } = scan;
  const upgrades = Map.groupBy(upgradePaths, ({ package: each }) => nameOf(each));
  const results: RepoReport['lockfiles'] = [];
  for (const lockfile of lockfiles) {
    const { path, scope } = lockfile;
    results.push({ path, scope, result: lockfileResult(lockfile, upgrades) });
  }
  const found = match(all.lookedUp);
  const coverage = toCoverage(all);
  return {
    repo: `${snapshot.owner}/${snapshot.name}`,
    commit: snapshot.commit,
    ref: snapshot.ref,
    path: snapshot.path,
    truncated: scan.isTruncated || isFileLimitReached(skipped),
    incomplete: scan.isIncomplete || lockfiles.some((each) => isLockCut(each, lockfiles)),
    lockfiles: results,
    summary: summarize(all.lookedUp.length + all.unmatched.length, found),
    coverage,
    ...reportSkipped(skipped),
    warnings: warningsOf(scan),
    ...(notice === null ? {} : { notice }),
  };
}

function lockfileResult(
  { inventory, known }: KnownLockfile,
  upgrades: ReadonlyMap<string, readonly UpgradePath[]>,
): LockfileReport {
  const findings = match(known.lookedUp);
  const own = known.lookedUp.flatMap(({ package: each }) => upgrades.get(nameOf(each)) ?? []);
  const grouped = groupByPackage(findings, toVulnerability);
  const coverage = toCoverage(known);
  return {
    summary: summarize(inventory.packages.length, findings),
    results: grouped.map(({ package: found, vulnerabilities }) => ({
      package: toReportedPackage(found),
      vulnerabilities,
    })),
    upgradePaths: toUpgradePaths(own),
    coverage,
    platform: inventory.platform ?? null,
    unresolved: (inventory.unresolved ?? []).map(({ reference }) => reference),
    ...whatIsMissing(inventory),
  };
}

function nameOf({ name, version, ecosystem }: UpgradePath['package']): string {
  return JSON.stringify([name, version, ecosystem]);
}
