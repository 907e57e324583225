import type { LockfileReport } from '@repo/contracts/scanner';
import { fixPlan } from '../../fix-plan/fix-plan.ts';
import type { Inventory } from '../../inventory/package.ts';
import type { KnownAdvisories } from '../../matching/find-advisories.ts';
import { type UpgradePaths, upgradeWarnings } from '../../matching/find-upgrade-paths.ts';
import type { Finding } from '../../matching/finding.ts';
import { toCoverage, toUpgradePaths } from '../../matching/report-vulnerabilities.ts';
import { summarize } from '../../matching/summarize.ts';
import { fixFirst } from '../../priority/fix-first.ts';
import type { PriorityContext } from '../../priority/report-priority.ts';
import type { Triaged } from '../../triage/excuse.ts';
import { suppressedCount } from '../../triage/triage.ts';
import { resultEntries, suppressedEntries } from './result-entries.ts';
import { whatIsMissing } from './what-is-missing.ts';

/** Shapes what was found as the contract has it; nothing is decided here. */
export function lockfileReport(scan: {
  readonly inventory: Inventory;
  readonly known: KnownAdvisories;
  readonly triaged: Triaged<Finding>;
  readonly upgrades: UpgradePaths;
  readonly priority: PriorityContext;
  readonly notice: string | null;
}): LockfileReport {
  const { inventory, known, triaged, priority, notice } = scan;
  const { kept: findings } = triaged;
  const results = resultEntries(findings, inventory, priority, () => ({}));
  const upgradePaths = toUpgradePaths(scan.upgrades.paths);
  const coverage = toCoverage(known);
  const missing = whatIsMissing(inventory);
  return {
    summary: { ...summarize(inventory.packages.length, findings), ...suppressedCount(triaged) },
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
    unresolved: [...(inventory.unresolved ?? [])],
    warnings: [...missing.warnings, ...upgradeWarnings(scan.upgrades)],
    incomplete: missing.incomplete,
    ...suppressedEntries(triaged, inventory, priority),
    ...(notice === null ? {} : { notice }),
  };
}
