import type { ContainerReport } from '@repo/contracts/scanner';
import { createExplainer, MAX_EXPLAINED, UNEXPLAINED } from '../../dependency-paths/explain.ts';
import type { Package } from '../../inventory/package.ts';
import { linesAt } from '../../inventory/package-lines.ts';
import { packagePurl } from '../../inventory/package-purl.ts';
import type { SbomInventory } from '../../inventory/sbom/sbom-inventory.ts';
import type { KnownAdvisories } from '../../matching/find-advisories.ts';
import { groupByPackage, toCoverage, toVulnerability } from '../../matching/report-vulnerabilities.ts';
import { summarize } from '../../matching/summarize.ts';
import { fixFirst } from '../../priority/fix-first.ts';
import type { PriorityContext } from '../../priority/report-priority.ts';
import type { Triaged } from '../../triage/excuse.ts';
import { suppressedCount, toSuppressions } from '../../triage/triage.ts';
import type { MergedFinding } from './merge-embedded-findings.ts';

/** Shapes what was found as the contract has it; nothing is decided here. */
export function containerReport(scan: {
  readonly inventory: SbomInventory;
  readonly known: KnownAdvisories;
  readonly triaged: Triaged<MergedFinding>;
  readonly priority: PriorityContext;
  readonly notice: string | null;
}): ContainerReport {
  const { inventory, known, triaged, priority, notice } = scan;
  const { kept: findings, suppressed } = triaged;
  const { imageName, platform, format, partial, identities, leftOut } = inventory;
  const purlOf = purlsOf(inventory);
  const groups = groupByPackage(findings, priority.sort, (finding) => ({
    ...toVulnerability(finding, priority),
    reportedBy: [...finding.reportedBy],
  }));
  const packages = groups.map((group) => group.package);
  const explain = createExplainer(inventory.graph, packages);
  const lineOf = linesAt(
    [...packages, ...(suppressed ?? []).map(({ finding }) => finding.package)].map(
      (each) => identities.get(each)?.at,
    ),
    inventory,
  );
  const results = groups.map(({ package: each, vulnerabilities }, place) => ({
    package: {
      name: each.name,
      version: each.version,
      type: identities.get(each)?.type ?? null,
      purl: purlOf(each),
      line: lineOf(identities.get(each)?.at),
    },
    ...(place < MAX_EXPLAINED ? explain(each) : UNEXPLAINED),
    vulnerabilities,
  }));
  const show = (finding: MergedFinding) => ({
    vulnerability: toVulnerability(finding, priority),
    line: lineOf(identities.get(finding.package)?.at),
    purl: purlOf(finding.package),
  });
  const coverage = toCoverage(known);
  return {
    imageName,
    summary: { ...summarize(inventory.packages.length, findings), ...suppressedCount(triaged) },
    results,
    fixFirst: fixFirst([{ results, upgradePaths: [] }]),
    exploitation: priority.exploitation.sources,
    coverage,
    platform,
    format,
    partial,
    warnings: [
      ...(inventory.packages.length === 0 ? [NO_PACKAGE] : []),
      ...(leftOut === 0 ? [] : [leftOutText(leftOut)]),
    ],
    ...(suppressed === null ? {} : { suppressed: toSuppressions(suppressed, show) }),
    ...(notice === null ? {} : { notice }),
  };
}

/** The package URL of a package: as the document writes it, else the one that it has. */
export function purlsOf({ identities }: SbomInventory): (found: Package) => string | null {
  return (found) => identities.get(found)?.purl ?? packagePurl(found);
}

const NO_PACKAGE = 'The document lists no package, so nothing was looked up.';

function leftOutText(count: number): string {
  return `Left out, of the findings that the document itself reports: ${count}. They name no package of it in a version, or no vulnerability that can be shown.`;
}
