import type { ContainerReport } from '@repo/contracts/scanner';
import type { SbomInventory } from '../../inventory/sbom/sbom-inventory.ts';
import type { KnownAdvisories } from '../../matching/find-advisories.ts';
import { groupByPackage, toCoverage, toVulnerability } from '../../matching/report-vulnerabilities.ts';
import { summarize } from '../../matching/summarize.ts';
import type { MergedFinding } from './merge-embedded-findings.ts';

/** Shapes what was found as the contract has it; nothing is decided here. */
export function containerReport(scan: {
  readonly inventory: SbomInventory;
  readonly known: KnownAdvisories;
  readonly findings: readonly MergedFinding[];
  readonly notice: string | null;
}): ContainerReport {
  const { inventory, known, findings, notice } = scan;
  const { imageName, platform, format, partial, identities } = inventory;
  const grouped = groupByPackage(findings, toContainerVulnerability);
  const coverage = toCoverage(known);
  return {
    imageName,
    summary: summarize(inventory.packages.length, findings),
    results: grouped.map(({ package: each, vulnerabilities }) => ({
      package: {
        name: each.name,
        version: each.version,
        type: identities.get(each)?.type ?? null,
        purl: identities.get(each)?.purl ?? null,
      },
      vulnerabilities,
    })),
    coverage,
    platform,
    format,
    partial,
    ...(notice === null ? {} : { notice }),
  };
}

function toContainerVulnerability(finding: MergedFinding) {
  return { ...toVulnerability(finding), reportedBy: [...finding.reportedBy] };
}
