import type { LockfileReport } from '@repo/contracts/scanner';
import type { Inventory } from '../../inventory/package.ts';
import type { KnownAdvisories } from '../../matching/find-advisories.ts';
import type { UpgradePath } from '../../matching/find-upgrade-paths.ts';
import type { Finding } from '../../matching/finding.ts';
import {
  groupByPackage,
  toCoverage,
  toReportedPackage,
  toUpgradePaths,
  toVulnerability,
} from '../../matching/report-vulnerabilities.ts';
import { summarize } from '../../matching/summarize.ts';
import { whatIsMissing } from './what-is-missing.ts';

/** Shapes what was found as the contract has it; nothing is decided here. */
export function lockfileReport(scan: {
  readonly inventory: Inventory;
  readonly known: KnownAdvisories;
  readonly findings: readonly Finding[];
  readonly upgradePaths: readonly UpgradePath[];
  readonly notice: string | null;
}): LockfileReport {
  const { inventory, known, findings, upgradePaths, notice } = scan;
  const grouped = groupByPackage(findings, toVulnerability);
  const coverage = toCoverage(known);
  return {
    summary: summarize(inventory.packages.length, findings),
    results: grouped.map(({ package: found, vulnerabilities }) => ({
      package: toReportedPackage(found),
      vulnerabilities,
    })),
    upgradePaths: toUpgradePaths(upgradePaths),
    coverage,
    platform: inventory.platform ?? null,
    unresolved: (inventory.unresolved ?? []).map(({ reference }) => reference),
    ...whatIsMissing(inventory),
    ...(notice === null ? {} : { notice }),
  };
}
