import { LicenseCategory } from '@repo/contracts/scanner';
import type { DocumentedCheck, ImpactCap } from '../audit/check.ts';
import { EMAIL_BANDS, type GradeBands, WEBSITE_BANDS } from '../audit/grade.ts';
import {
  type ReasonAbout,
  SKIP_REASONS,
  UNASKED_REASONS,
  UNMATCHED_REASONS,
} from '../report-formats/reasons.ts';
import { emailChecks } from '../scans/email/checks/index.ts';
import { EMAIL_IMPACT_CAPS } from '../scans/email/impact-caps.ts';
import { LICENSE_CLASSES } from '../scans/legal/spdx/license-classes.ts';
import {
  AUDITS,
  FINDINGS,
  type FindingAbout,
  STATUSES,
} from '../scans/supply-chain/judge/finding-documents.ts';
import { websiteChecks } from '../scans/website/checks/index.ts';
import { anchor, code, fill, table } from './markdown.ts';

/** `docs/checks.md` with what the sources say now. */
export function checksDocument(document: string): string {
  return fill(document, {
    'email-score': `${bands(EMAIL_BANDS)} Checks of one group share a limit, the most severe first, so that one root cause is not charged twice: ${EMAIL_IMPACT_CAPS.map(capText).join('; ')} points. Without the domain's own SPF, DMARC and MX records there is no grade: 503.`,
    'email-checks': categorySections(emailChecks),
    'website-score': `${bands(WEBSITE_BANDS)} The impacts count toward the grade only when \`summary.gradeSource\` is \`local\`: else the grade is that of the third party.

Only these checks can take points, so that the score stays comparable with that of the Mozilla HTTP Observatory: ${counting(websiteChecks)}. The others tell what they find and leave the grade as it is.`,
    'website-checks': categorySections(websiteChecks),
    statuses: reasonTable('status', STATUSES),
    findings: findingTable('finding', FINDINGS),
    audits: findingTable('audit', AUDITS),
    licences: licenceTable(),
    unmatched: reasonTable('reason', UNMATCHED_REASONS),
    unasked: reasonTable('reason', UNASKED_REASONS),
    skipped: reasonTable('reason', SKIP_REASONS),
  });
}

interface ListedFinding extends Omit<FindingAbout, 'severities'> {
  readonly severities: readonly string[];
}

function findingTable(what: string, abouts: Readonly<Record<string, ListedFinding>>): string {
  const rows = Object.entries(abouts).map(([key, { means, severities, fix, source }]) => [
    anchor(key),
    means,
    severities.join(', '),
    fix,
    source,
  ]);
  return table([what, 'what it means', 'severity', 'how to fix it', 'source'], rows);
}

function licenceTable(): string {
  const classes = LicenseCategory.options.map((category) => {
    const { riskLevel, obligation } = LICENSE_CLASSES[category];
    return [code(category), code(riskLevel), obligation];
  });
  return table(['category', 'risk level', 'what it requires'], classes);
}

function reasonTable(what: string, reasons: Readonly<Record<string, ReasonAbout>>): string {
  const rows = Object.entries(reasons).map(([reason, { means, fix }]) => [code(reason), means, fix]);
  return table([what, 'meaning', 'what to do'], rows);
}

/** One table for each category, in the order of the report. */
function categorySections<Facts, Advice>(
  checks: readonly DocumentedCheck<Facts, string, string, Advice>[],
): string {
  const sections = [...Map.groupBy(checks, ({ category }) => category)].map(([category, members]) => {
    const rows = members.map(({ key, name, reference, about }) => [
      `${anchor(key)}<br>${name}`,
      about.looksAt,
      about.impacts.length === 0 ? 'none' : about.impacts.join(', '),
      about.fix ?? 'Nothing to fix.',
      `[${reference.name}](${reference.url})`,
    ]);
    const head = ['check', 'what it looks at', 'impact', 'how to fix it', 'reference'];
    return `### Category ${code(category)}\n\n${table(head, rows)}`;
  });
  return sections.join('\n\n');
}

function counting<Facts, Advice>(checks: readonly DocumentedCheck<Facts, string, string, Advice>[]): string {
  return checks
    .filter(({ about }) => about.impacts.some((impact) => impact < 0))
    .map(({ key }) => code(key))
    .join(', ');
}

function bands(all: GradeBands): string {
  const letters = all.map(([letter, least]) => `${letter} from ${least}`).join(', ');
  return `The score is 100 plus the impacts, at least 0. Grades: ${letters}; below that F.`;
}

function capText({ categories, most }: ImpactCap<string>): string {
  return `${categories.map(code).join(' and ')} ${most}`;
}
