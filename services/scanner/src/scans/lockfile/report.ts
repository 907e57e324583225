import type { LockfileReport } from '@repo/contracts/scanner';
import { explainerOf, MAX_EXPLAINED, UNEXPLAINED } from '../../dependency-paths/explain.ts';
import { fixPlan } from '../../fix-plan/fix-plan.ts';
import type { Inventory } from '../../inventory/package.ts';
import { linesAt } from '../../inventory/package-lines.ts';
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
import { fixFirst } from '../../priority/fix-first.ts';
import type { PriorityContext } from '../../priority/report-priority.ts';
import { whatIsMissing } from './what-is-missing.ts';

/** Shapes what was found as the contract has it; nothing is decided here. */
export function lockfileReport(scan: {
  readonly inventory: Inventory;
  readonly known: KnownAdvisories;
  readonly findings: readonly Finding[];
  readonly upgradePaths: readonly UpgradePath[];
  readonly priority: PriorityContext;
  readonly notice: string | null;
}): LockfileReport {
  const { inventory, known, findings, priority, notice } = scan;
  const explain = explainerOf(inventory);
  const groups = groupByPackage(findings, priority.sort, (finding) => toVulnerability(finding, priority));
  const lineOf = linesAt(
    groups.map(({ package: { at } }) => at),
    inventory,
  );
  const results = groups.map(({ package: found, vulnerabilities }, place) => ({
    package: toReportedPackage(found, lineOf(found.at)),
    ...(place < MAX_EXPLAINED ? explain(found) : UNEXPLAINED),
    vulnerabilities,
  }));
  const upgradePaths = toUpgradePaths(scan.upgradePaths);
  const coverage = toCoverage(known);
  return {
    summary: summarize(inventory.packages.length, findings),
    results,
    upgradePaths,
    fixPlan: fixPlan(results, upgradePaths, {
      manager: inventory.manager ?? null,
      graph: inventory.graph ?? null,
    }),
    fixFirst: fixFirst([{ results, upgradePaths }]),
    exploitation: priority.exploitation.sources,
    coverage,
    platform: inventory.platform ?? null,
    unresolved: (inventory.unresolved ?? []).map(({ reference }) => reference),
    ...whatIsMissing(inventory),
    ...(notice === null ? {} : { notice }),
  };
}
