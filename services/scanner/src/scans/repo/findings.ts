import type { RepoReport } from '@repo/contracts/scanner';
import type { Findings, Gap } from '../../report-formats/findings.ts';
import { fixSteps } from '../../report-formats/fixes.ts';
import { coverageGaps } from '../../report-formats/gaps.ts';
import { sourceFacts, sourceTreeGaps } from '../../report-formats/source-tree.ts';
import { suppressedFindings } from '../../report-formats/triage-findings.ts';
import { componentsOf, verdictOf } from '../../report-formats/vulnerability-findings.ts';
import { vulnerabilityReport } from '../../report-formats/vulnerability-report.ts';
import { counted } from '../../report-formats/words.ts';
import { entryFindings, lockfileGaps, packageOf } from '../lockfile/findings.ts';

export function repositoryFindings(report: RepoReport): Findings {
  const { repo, lockfiles, summary, coverage } = report;
  const files = lockfiles.map(({ path, result }) => ({ path, lookedUp: result.coverage.matched }));
  const results = lockfiles.map(({ path, result }) => ({ ...result, path }));
  return vulnerabilityReport(report, {
    scan: 'repository',
    subject: repo,
    title: `Known vulnerabilities of ${repo}`,
    verdict: [
      ...verdictOf(
        summary,
        coverage,
        results.map(({ fixPlan }) => fixPlan),
      ),
      `${counted(lockfiles.length, 'lockfile')} read.`,
    ],
    facts: sourceFacts(report),
    isComplete: !report.incomplete && !report.truncated,
    files,
    findings: lockfiles.flatMap(({ path, result }) => entryFindings(result.results, path, result)),
    gaps: gapsOf(report),
    fixFirst: fixSteps(report.fixFirst, results),
    components: componentsOf(
      results.flatMap((result) => result.results.map(packageOf)),
      [...results.flatMap((result) => result.coverage.unmatched), ...coverage.unmatched],
    ),
    suppressed: lockfiles.flatMap(({ path, result }) => suppressedFindings(result.suppressed, path)),
  });
}

/** Those of each file, and what only the whole says: a package that was given up before its file was reached. */
function gapsOf(report: RepoReport): readonly Gap[] {
  const { lockfiles, coverage } = report;
  const inFiles = lockfiles.flatMap(({ path, result }) => lockfileGaps(result, path));
  const reasons = new Set(inFiles.map(({ reason }) => reason));
  const told = new Set(
    lockfiles.flatMap(({ result }) => result.coverage.unmatched.map((each) => JSON.stringify(each))),
  );
  const overall = coverage.unmatched.filter((each) => !told.has(JSON.stringify(each)));
  return [
    ...sourceTreeGaps(report),
    ...inFiles,
    ...coverageGaps({ matched: coverage.matched, unmatched: overall }, null),
    ...coverageGaps({ ...coverage, unmatched: [] }, null).filter(({ reason }) => !reasons.has(reason)),
  ];
}
