import type { ResultEntry, Suppression } from '@repo/contracts/scanner';
import { createExplainer, MAX_EXPLAINED, UNEXPLAINED } from '../../dependency-paths/explain.ts';
import type { Inventory, Package } from '../../inventory/package.ts';
import { linesAt } from '../../inventory/package-lines.ts';
import type { Finding } from '../../matching/finding.ts';
import { groupByPackage, toReportedPackage, toVulnerability } from '../../matching/report-vulnerabilities.ts';
import type { PriorityContext } from '../../priority/report-priority.ts';
import type { Triaged } from '../../triage/excuse.ts';
import { toSuppressions } from '../../triage/triage.ts';

/** The findings of one file as entries of its report, with what `also` adds to each. */
export function resultEntries<Added extends object>(
  findings: readonly Finding[],
  inventory: Inventory,
  priority: PriorityContext,
  also: (found: Package) => Added,
): (ResultEntry & Added)[] {
  const groups = groupByPackage(findings, priority.sort, (finding) => toVulnerability(finding, priority));
  const packages = groups.map((group) => group.package);
  const explain = createExplainer(inventory.graph, packages);
  const lineOf = linesAt(
    packages.map(({ at }) => at),
    inventory,
  );
  return groups.map(({ package: found, vulnerabilities }, place) => ({
    package: toReportedPackage(found, lineOf(found.at)),
    ...(place < MAX_EXPLAINED ? explain(found) : UNEXPLAINED),
    vulnerabilities,
    ...also(found),
  }));
}

/** What was taken out of the report on one file; no field where nothing was sent. */
export function suppressedEntries(
  { suppressed }: Pick<Triaged<Finding>, 'suppressed'>,
  inventory: Inventory,
  priority: PriorityContext,
): { readonly suppressed?: Suppression[] } {
  if (suppressed === null) return {};
  const lineOf = linesAt(
    suppressed.map(({ finding }) => finding.package.at),
    inventory,
  );
  const show = (finding: Finding) => ({
    vulnerability: toVulnerability(finding, priority),
    line: lineOf(finding.package.at),
  });
  return { suppressed: toSuppressions(suppressed, show) };
}
