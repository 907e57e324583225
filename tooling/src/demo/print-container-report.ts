import type { ContainerReport } from '@repo/contracts/scanner';
import { alignColumns, type Cell } from './align-columns.ts';
import type { Paint } from './demonstration.ts';
import { formatCount } from './format-count.ts';
import { printCoverage, printPlatform } from './print-coverage.ts';
import { printNotice } from './print-notice.ts';
import { printVulnerabilityCounts } from './print-vulnerability-counts.ts';
import { severityFormat } from './severity-formats.ts';
import { shorten } from './shorten.ts';

const SHOWN_ROWS = 12;
const MAX_TITLE = 42;

/** An image's report for people: what it is, counts, the worst findings by package type. */
export function printContainerReport(report: ContainerReport, paint: Paint): readonly string[] {
  return [
    `Image ${paint('bold', report.imageName)}, read as ${report.format}`,
    ...printVulnerabilityCounts(report.summary, paint),
    ...printPlatform(report.platform),
    '',
    ...findings(report, paint),
    '',
    ...printCoverage(report.coverage, paint),
    ...(report.partial ? [PARTIAL] : []),
    ...printNotice(report),
  ];
}

const PARTIAL = 'The document lists only packages that it found vulnerable: there are more.';

function findings({ results }: ContainerReport, paint: Paint): readonly string[] {
  if (results.length === 0) return ['No known vulnerability in what was looked at.'];
  const left = results.length - SHOWN_ROWS;
  return [
    ...alignColumns(
      ['Severity', 'Type', 'Package', 'Version', 'Worst advisory', 'Title'],
      results.slice(0, SHOWN_ROWS).map(toRow),
      paint,
    ),
    ...(left <= 0 ? [] : [paint('dim', `… and ${formatCount(left)} more vulnerable packages`)]),
  ];
}

function toRow({
  package: { name, version, type },
  vulnerabilities,
}: ContainerReport['results'][number]): readonly Cell[] {
  const [worst] = vulnerabilities;
  if (worst === undefined) return [];
  const more = vulnerabilities.length - 1;
  return [
    { text: worst.severity, format: severityFormat(worst.severity) },
    { text: type ?? '–' },
    { text: name, format: 'bold' },
    { text: version },
    { text: more === 0 ? worst.id : `${worst.id} +${more}` },
    { text: shorten(worst.summary, MAX_TITLE) },
  ];
}
