import type { LegalReport, RiskLevel } from '@repo/contracts/scanner';
import { alignColumns } from './align-columns.ts';
import type { Paint, PaintFormat } from './demonstration.ts';
import { formatCount } from './format-count.ts';
import { printNotice } from './print-notice.ts';
import { printSourceTree } from './print-source-tree.ts';
import { shorten } from './shorten.ts';

const SHOWN_ROWS = 16;
const MAX_LICENSE = 28;
const MAX_DESCRIPTION = 60;

/** A licence audit for people: the project's own licence, counts by risk, the riskiest dependencies. */
export function printLegalReport(report: LegalReport, paint: Paint): readonly string[] {
  const { summary } = report;
  const own = summary.projectLicense;
  return [
    `${paint('bold', formatCount(summary.totalDependencies))} dependencies, ` +
      `${paint('bold', formatCount(summary.copyleft))} of them under copyleft`,
    LEVELS.map((level) =>
      summary[level] === 0 ? paint('dim', `0 ${level}`) : paint(FORMATS[level], `${summary[level]} ${level}`),
    ).join(paint('dim', '  ·  ')),
    own === null ? 'The project declares no licence.' : `The project itself: ${own.license} (${own.source})`,
    '',
    ...dependencies(report, paint),
    '',
    ...printSourceTree(report),
    ...report.warnings.map((warning) => `Warning: ${warning}`),
    ...printNotice(report),
  ];
}

function dependencies({ dependencies: all }: LegalReport, paint: Paint): readonly string[] {
  if (all.length === 0) return ['No dependencies were found in what was read.'];
  const left = all.length - SHOWN_ROWS;
  return [
    ...alignColumns(
      ['Risk', 'Dependency', 'Version', 'Licence', 'Why'],
      all
        .slice(0, SHOWN_ROWS)
        .map(({ riskLevel, name, version, license, description }) => [
          { text: riskLevel, format: FORMATS[riskLevel] },
          { text: name, format: 'bold' },
          { text: version },
          { text: shorten(license, MAX_LICENSE) },
          { text: shorten(description, MAX_DESCRIPTION) },
        ]),
      paint,
    ),
    ...(left <= 0 ? [] : [paint('dim', `… and ${formatCount(left)} more`)]),
  ];
}

const FORMATS = {
  critical: 'redBright',
  high: 'red',
  medium: 'yellow',
  low: 'green',
  unknown: 'dim',
} as const satisfies Record<RiskLevel, PaintFormat>;

const LEVELS = ['critical', 'high', 'medium', 'low', 'unknown'] as const satisfies readonly RiskLevel[];
