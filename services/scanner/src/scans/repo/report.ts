import type { LockfileReport, RepoReport, SkippedFile } from '@repo/contracts/scanner';
import type { RepositorySnapshot } from '@repo/upstream/github';
import type { UpgradePath } from '../../matching/find-upgrade-paths.ts';
import { match } from '../../matching/match.ts';
import {
  groupByPackage,
  toCoverage,
  toUpgradePaths,
  toVulnerability,
} from '../../matching/report-vulnerabilities.ts';
import type { KnownWithOpinions } from '../../matching/second-opinions.ts';
import { summarize } from '../../matching/summarize.ts';
import type { KnownLockfile } from './find-shared-advisories.ts';

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
  return {
    repo: `${snapshot.owner}/${snapshot.name}`,
    commit: snapshot.commit,
    truncated: scan.isTruncated,
    incomplete: scan.isIncomplete,
    lockfiles: lockfiles.map((lockfile) => ({
      path: lockfile.path,
      scope: lockfile.scope,
      result: lockfileResult(lockfile, upgrades),
    })),
    summary: summarize(all.lookedUp.length + all.unmatched.length, match(all.lookedUp)),
    coverage: toCoverage(all),
    skipped: [...skipped],
    ...(notice === null ? {} : { notice }),
  };
}

function lockfileResult(
  { inventory, known }: KnownLockfile,
  upgrades: ReadonlyMap<string, readonly UpgradePath[]>,
): LockfileReport {
  const findings = match(known.lookedUp);
  const own = known.lookedUp.flatMap(({ package: each }) => upgrades.get(nameOf(each)) ?? []);
  return {
    summary: summarize(inventory.packages.length, findings),
    results: groupByPackage(findings, toVulnerability).map(
      ({ package: { name, version }, vulnerabilities }) => ({
        package: { name, version },
        vulnerabilities,
      }),
    ),
    upgradePaths: toUpgradePaths(own),
    coverage: toCoverage(known),
    platform: inventory.platform ?? null,
    unresolved: (inventory.unresolved ?? []).map(({ reference }) => reference),
  };
}

function nameOf({ name, version, ecosystem }: UpgradePath['package']): string {
  return JSON.stringify([name, version, ecosystem]);
}
