import type { LockfileReport } from '@repo/contracts/scanner';
import type { Finding, Findings, FoundPackage, Gap } from '../../report-formats/findings.ts';
import { fixSteps, type Upgrades } from '../../report-formats/fixes.ts';
import { coverageGaps, said } from '../../report-formats/gaps.ts';
import { suppressedFindings } from '../../report-formats/triage-findings.ts';
import {
  componentsOf,
  platformFacts,
  verdictOf,
  vulnerabilityFindings,
} from '../../report-formats/vulnerability-findings.ts';
import { vulnerabilityReport } from '../../report-formats/vulnerability-report.ts';

/** @param path of the file, from the root of its project where that is known. */
export function lockfileFindings(report: LockfileReport, path: string): Findings {
  const { summary, coverage, platform } = report;
  return vulnerabilityReport(report, {
    scan: 'lockfile',
    subject: path,
    title: `Known vulnerabilities of ${path}`,
    verdict: verdictOf(summary, coverage, [report.fixPlan]),
    facts: platformFacts(platform),
    isComplete: !report.incomplete,
    files: [{ path, lookedUp: coverage.matched }],
    findings: entryFindings(report.results, path, report),
    gaps: lockfileGaps(report, path),
    fixFirst: fixSteps(report.fixFirst, [report]),
    components: componentsOf(report.results.map(packageOf), coverage.unmatched),
    suppressed: suppressedFindings(report.suppressed, path),
  });
}

/**
 * In the order of the report.
 *
 * @param path of the file that names the packages.
 */
export function entryFindings(
  results: LockfileReport['results'],
  path: string,
  upgrades: Upgrades,
): readonly Finding[] {
  const entries = results.map((entry) => ({
    ...entry,
    package: { ...packageOf(entry), line: entry.package.line, scope: entry.package.scope },
  }));
  return vulnerabilityFindings(entries, path, upgrades);
}

export function packageOf({ package: found }: LockfileReport['results'][number]): FoundPackage {
  const { name, version, ecosystem, purl } = found;
  return { name, version, ecosystem, purl, type: null };
}

export function lockfileGaps(
  { coverage, incomplete, unresolved, warnings }: LockfileReport,
  path: string,
): readonly Gap[] {
  return [
    ...(incomplete ? [said('incomplete', 'The file names only a part of what is installed.', path)] : []),
    ...warnings.map((sentence) => said('warning', sentence, path)),
    ...unresolved.map((reference) =>
      said('unresolved', `Included and not read, so what it names is missing: ${reference}`, path),
    ),
    ...coverageGaps(coverage, path),
  ];
}
