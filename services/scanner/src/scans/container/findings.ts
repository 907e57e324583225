import type { ContainerReport } from '@repo/contracts/scanner';
import type { Findings, FoundPackage } from '../../report-formats/findings.ts';
import { fixSteps, NO_UPGRADES } from '../../report-formats/fixes.ts';
import { coverageGaps, said } from '../../report-formats/gaps.ts';
import { suppressedFindings } from '../../report-formats/triage-findings.ts';
import {
  componentsOf,
  platformFacts,
  verdictOf,
  vulnerabilityFindings,
} from '../../report-formats/vulnerability-findings.ts';
import { vulnerabilityReport } from '../../report-formats/vulnerability-report.ts';

/** @param path of the SBOM. */
export function containerFindings(report: ContainerReport, path: string): Findings {
  const { imageName, summary, coverage, partial, format, warnings } = report;
  const entries = report.results.map((entry) => ({
    ...entry,
    package: { ...entry.package, ecosystem: null, scope: null },
  }));
  return vulnerabilityReport(report, {
    scan: 'container',
    subject: imageName,
    title: `Known vulnerabilities of ${imageName}`,
    verdict: verdictOf(summary, coverage),
    facts: [{ label: 'Format', value: format }, ...platformFacts(report.platform)],
    isComplete: !partial,
    files: [{ path, lookedUp: coverage.matched }],
    findings: vulnerabilityFindings(entries, path, NO_UPGRADES),
    gaps: [
      ...(partial ? [said('partial', PARTIAL, path)] : []),
      ...warnings.map((sentence) => said('warning', sentence, path)),
      ...coverageGaps(coverage, path),
    ],
    fixFirst: fixSteps(report.fixFirst, []),
    components: componentsOf(entries.map(packageOf), coverage.unmatched),
    suppressed: suppressedFindings(report.suppressed, path),
  });
}

function packageOf({ package: each }: ContainerReport['results'][number]): FoundPackage {
  const { name, version, purl, type } = each;
  return { name, version, purl, type, ecosystem: null };
}

const PARTIAL =
  'The document lists only packages that its tool found vulnerable: counts are lower bounds, and what it left out was not looked at.';
