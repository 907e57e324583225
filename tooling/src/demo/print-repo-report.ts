import type { RepoReport } from '@repo/contracts/scanner';
import { alignColumns } from './align-columns.ts';
import type { Paint } from './demonstration.ts';
import { formatCount } from './format-count.ts';
import { printCoverage } from './print-coverage.ts';
import { printNotice } from './print-notice.ts';
import { printSourceTree } from './print-source-tree.ts';
import { printVulnerabilityCounts } from './print-vulnerability-counts.ts';

/** A repository's report for people: the commit, the counts over all, and a line for each lockfile. */
export function printRepoReport(report: RepoReport, paint: Paint): readonly string[] {
  return [
    `${paint('bold', report.repo)} at commit ${report.commit?.slice(0, 12) ?? '(none)'}`,
    ...printVulnerabilityCounts(report.summary, paint),
    '',
    ...lockfiles(report, paint),
    ...printSourceTree(report),
    '',
    ...printCoverage(report.coverage, paint),
    ...printNotice(report),
  ];
}

function lockfiles(report: RepoReport, paint: Paint): readonly string[] {
  if (report.lockfiles.length === 0) return ['No lockfile that can be scanned was found.'];
  return alignColumns(
    ['Lockfile', 'Scope', 'Packages', 'Vulnerable', 'Vulnerabilities', 'Upgrades'],
    report.lockfiles.map(({ path, scope, result }) => [
      { text: path, format: 'bold' },
      { text: scope },
      { text: formatCount(result.summary.totalPackages) },
      { text: formatCount(result.summary.vulnerablePackages) },
      { text: formatCount(result.summary.totalVulnerabilities) },
      { text: formatCount(result.upgradePaths.length) },
    ]),
    paint,
  );
}
