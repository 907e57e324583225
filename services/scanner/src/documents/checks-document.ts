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
import { AUDITS, FINDINGS, STATUSES } from '../scans/supply-chain/judge/finding-documents.ts';
import { websiteChecks } from '../scans/website/checks/index.ts';
import { anchor, code, table } from './markdown.ts';

/** The text of `docs/checks.md`. */
export function checksDocument(): string {
  return `${[INTRODUCTION, ...emailSections(), ...websiteSections(), ...supplyChainSections(), ...legalSections(), PRIORITY, ...reasonSections()].join('\n\n')}\n`;
}

const INTRODUCTION = `# Checks

<!-- Made from the sources by \`pnpm documents\`; a test fails when it is stale. Change the check, not this file. -->

Every check, finding and reason that a report can contain. Links may point at a key: \`checks.md#spf_present\`.

A check of the e-mail or website audit is \`pass\`, \`info\` (a fact, or not applicable), \`warn\` or \`fail\`. Its impact
is what it takes off the score of 100; 0 warns without taking points, and "none" never warns. A check whose look-up
failed warns, costs what the worst outcome that is still possible costs, and its key stands in
\`summary.undetermined\`: losing an answer never improves a grade.`;

const PRIORITY = `## How soon to act: \`priority\` and \`fixFirst\`

The tier is the first that applies; a package that serves development only is one lower, unless it is malicious.

${table(
  ['tier', 'when'],
  [
    [code('now'), 'Malicious; known to be exploited (CISA’s catalog); a deadline of 3 days.'],
    [code('soon'), 'A deadline of 14 days; an EPSS score of at least 0.1; CRITICAL and automatable (SSVC).'],
    [code('planned'), 'A deadline of 60 days; HIGH or CRITICAL; an EPSS percentile of at least 0.9.'],
    [
      code('undetermined'),
      'Neither a severity nor an EPSS score is known: above `later`, for nothing says that it is harmless.',
    ],
    [code('later'), 'The rest.'],
  ],
)}

The deadline is that of CISA’s directive BOD 26-04 (decision table \`cisa:DT_BOD2604:1.0.0\`), for assets that are publicly
exposed unless the request says \`exposure=internal\`. It is null where an answer is missing that would decide it. EPSS is a
probability of exploitation within 30 days, not a severity. \`fixFirst\` orders what upgrades remove by tier, malware, known
exploitation, severity, EPSS and name; \`?sort=priority\` has the entries in that order. What is not known is null, never "no": \`exploitation\` tells which data was there.`;

function emailSections(): readonly string[] {
  return [
    '## E-mail: `POST /api/scan/email`',
    `${bands(EMAIL_BANDS)} Checks of one group share a limit, the most severe first, so that one root cause is not charged twice: ${EMAIL_IMPACT_CAPS.map(capText).join('; ')} points. Without the domain's own SPF, DMARC and MX records there is no grade: 503.`,
    ...categorySections(emailChecks),
  ];
}

function websiteSections(): readonly string[] {
  return [
    '## Website: `POST /api/scan/website`',
    `${bands(WEBSITE_BANDS)} The impacts count toward the grade only when \`summary.gradeSource\` is \`local\`: else the grade is that of the third party.`,
    `Only these checks can take points, so that the score stays comparable with that of the Mozilla HTTP Observatory: ${counting(websiteChecks)}. The others tell what they find and leave the grade as it is.`,
    ...categorySections(websiteChecks),
  ];
}

function supplyChainSections(): readonly string[] {
  const [findings = [], audits = []] = [FINDINGS, AUDITS].map((list) =>
    Object.entries(list).map(([key, { means, severities, fix, source }]) => [
      anchor(key),
      means,
      severities.join(', '),
      fix,
      source,
    ]),
  );
  const statuses = Object.entries(STATUSES).map(([status, { means, fix }]) => [code(status), means, fix]);
  return [
    '## Supply chain: `POST /api/scan/supply-chain`',
    'The status of an action is the first of these that applies; its findings say more.',
    table(['status', 'meaning', 'what to do'], statuses),
    table(['finding', 'what it means', 'severity', 'how to fix it', 'source'], findings),
    'Workflows and composite actions of the repository are audited, too (`audits`). A comment `# zizmor: ignore[…]` where a finding stands silences it; `summary.audits.ignored` counts these.',
    table(['audit', 'what it means', 'severity', 'how to fix it', 'source'], audits),
  ];
}

function legalSections(): readonly string[] {
  const classes = LicenseCategory.options.map((category) => [
    code(category),
    code(LICENSE_CLASSES[category].riskLevel),
    LICENSE_CLASSES[category].obligation,
  ]);
  return [
    '## Licences: `POST /api/scan/legal`',
    'The class of a licence decides the risk level. Of alternatives (`OR`) the mildest decides, of licences that apply together (`AND`) the strictest. Source: the SPDX License List; the classes are ours.',
    table(['category', 'risk level', 'what it requires'], classes),
  ];
}

function reasonSections(): readonly string[] {
  return [
    '## Packages that could not be looked up: `coverage.unmatched`',
    reasonTable(UNMATCHED_REASONS),
    '## Second sources that were not asked: `coverage.unasked`',
    reasonTable(UNASKED_REASONS),
    '## Files that were not read: `skipped`',
    reasonTable(SKIP_REASONS),
  ];
}

function reasonTable(reasons: Readonly<Record<string, ReasonAbout>>): string {
  const rows = Object.entries(reasons).map(([reason, { means, fix }]) => [code(reason), means, fix]);
  return table(['reason', 'meaning', 'what to do'], rows);
}

/** One table for each category, in the order of the report. */
function categorySections<Facts, Advice>(
  checks: readonly DocumentedCheck<Facts, string, string, Advice>[],
): readonly string[] {
  return [...Map.groupBy(checks, ({ category }) => category)].flatMap(([category, members]) => [
    `### Category ${code(category)}`,
    table(
      ['check', 'what it looks at', 'impact', 'how to fix it', 'reference'],
      members.map(({ key, name, reference, about }) => [
        `${anchor(key)}<br>${name}`,
        about.looksAt,
        about.impacts.length === 0 ? 'none' : about.impacts.join(', '),
        about.fix ?? 'Nothing to fix.',
        `[${reference.name}](${reference.url})`,
      ]),
    ),
  ]);
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
