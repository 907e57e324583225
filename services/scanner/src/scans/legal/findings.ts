import type { LegalDependency, LegalReport, RiskLevel } from '@repo/contracts/scanner';
import type { Component, Finding, Findings, FoundPackage, Rule } from '../../report-formats/findings.ts';
import { sourceFacts, sourceTreeGaps } from '../../report-formats/source-tree.ts';
import { counted, nameOf, plainly, worstFirst } from '../../report-formats/words.ts';
import { LICENSE_CLASSES } from './spdx/license-classes.ts';
import { parseExpression } from './spdx/parse-expression.ts';
import { isListed } from './spdx/resolve-license-id.ts';

export function legalFindings(report: LegalReport): Findings {
  const { dependencies, summary, repo } = report;
  const { projectLicense } = summary;
  const subject = repo ?? 'archive';
  const files = new Set(dependencies.flatMap((each) => fileOf(each) ?? []));
  return {
    scan: 'legal',
    subject,
    title: repo === null ? 'Licences of the dependencies' : `Licences of the dependencies of ${repo}`,
    verdict: verdictOf(report),
    facts: [
      ...sourceFacts(report),
      {
        label: 'Licence of the project',
        value:
          projectLicense === null ? 'none declared' : `${projectLicense.license} (${projectLicense.source})`,
      },
    ],
    asOf: null,
    isComplete: !report.incomplete && !report.truncated,
    files: [...files].map((path) => ({ path, lookedUp: null })),
    findings: dependencies.flatMap((each) => licenseFindings(each, fileOf(each))).sort(worstFirst),
    gaps: sourceTreeGaps(report),
    fixFirst: [],
    components: dependencies.map((each) => ({
      ...packageOf(each),
      gap: each.riskLevel === 'unknown' ? 'licence-unknown' : null,
      license: licenseOf(each),
    })),
    audit: null,
    notice: report.notice ?? null,
  };
}

function verdictOf({ summary }: LegalReport): readonly string[] {
  const { totalDependencies: total, undetermined } = summary;
  const counts = RISKS.map((level) => `${summary[level].toLocaleString('en-US')} ${level}`).join(', ');
  return [
    total === 0
      ? 'No dependency was found, so nothing is known of licences.'
      : `${counted(total, 'dependency', 'dependencies')} by risk of the licence: ${counts}.`,
    ...(undetermined === 0
      ? []
      : [`No service gave an answer for ${undetermined} of those that are unknown.`]),
  ];
}

const RISKS = ['critical', 'high', 'medium', 'low', 'unknown'] as const satisfies readonly RiskLevel[];

const SEVERITY_OF: Readonly<Record<Exclude<RiskLevel, 'low'>, Finding['severity']>> = {
  critical: 'CRITICAL',
  high: 'HIGH',
  medium: 'MEDIUM',
  unknown: 'UNKNOWN',
};

/** What requires more than a notice, and what may. @param path of the file that names the package; null: none does */
export function licenseFindings(dependency: LegalDependency, path: string | null): readonly Finding[] {
  const { license, category, description, riskLevel } = dependency;
  if (riskLevel === 'low') return [];
  const { title, obligation } = LICENSE_CLASSES[category];
  const rule: Rule = {
    id: `license-${category}`,
    title,
    text: obligation,
    fix: 'Compare what the licence requires with how the project is used and distributed; replace the dependency where they do not agree.',
    url: null,
    isSecurity: false,
  };
  return [
    {
      rule,
      severity: SEVERITY_OF[riskLevel],
      score: null,
      text: `${nameOf(packageOf(dependency))}: ${license === 'NOASSERTION' ? '' : `${license}. `}${description}`,
      place: path === null ? null : { path, line: null },
      package: packageOf(dependency),
      ...plainly(rule.fix),
    },
  ];
}

function packageOf({ name, version, ecosystem }: LegalDependency): FoundPackage {
  return { name, version, ecosystem, purl: null, type: null };
}

const SERVICES: ReadonlySet<string> = new Set(['deps.dev', 'ClearlyDefined']);

function licenseOf({ license }: LegalDependency): NonNullable<Component['license']> | null {
  if (license === 'NOASSERTION') return null;
  const expression = parseExpression(license);
  // An identifier that is on no list makes an expression that tools refuse.
  return { text: license, isSpdxExpression: expression !== null && isListed(expression) };
}

/** The file that states the licence; null where a service told it, or nobody. */
function fileOf({ source }: LegalDependency): string | null {
  return source === null || SERVICES.has(source) ? null : source;
}
