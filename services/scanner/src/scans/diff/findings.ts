import type { DiffReport, UndeterminedEntry } from '@repo/contracts/scanner';
import type { Findings, Gap } from '../../report-formats/findings.ts';
import { fixSteps } from '../../report-formats/fixes.ts';
import { coverageGaps, said } from '../../report-formats/gaps.ts';
import { UNMATCHED_REASONS } from '../../report-formats/reasons.ts';
import { suppressedFindings } from '../../report-formats/triage-findings.ts';
import { componentsOf } from '../../report-formats/vulnerability-findings.ts';
import { vulnerabilityReport } from '../../report-formats/vulnerability-report.ts';
import { counted, listed } from '../../report-formats/words.ts';
import { licenseFindings } from '../legal/findings.ts';
import { entryFindings, packageOf } from '../lockfile/findings.ts';

/** Of a change only what it introduces is a finding: what was there before is no work for whoever made it. */
export function diffFindings(report: DiffReport): Findings {
  const { head, base, introduced, undetermined, coverage, licenses, incomplete, warnings } = report;
  return vulnerabilityReport(report, {
    scan: 'diff',
    subject: head.path,
    title: `What the change of ${head.path} introduces`,
    verdict: [...changeVerdict(report), ...licenseVerdict(report)],
    facts: [{ label: 'Compared with', value: base?.path ?? 'nothing: all of it is new' }],
    isComplete: !incomplete,
    files: [{ path: head.path, lookedUp: coverage.matched }],
    findings: [
      ...entryFindings(introduced, head.path, report),
      ...(licenses?.introduced ?? []).flatMap((each) => licenseFindings(each, head.path)),
    ],
    gaps: [
      ...(incomplete ? [said('incomplete', 'Not everything was looked at: the report is incomplete.')] : []),
      ...warnings.map((sentence) => said('warning', sentence)),
      ...undetermined.map((entry) => undeterminedGap(entry, head.path)),
      ...coverageGaps(coverage, head.path),
    ],
    fixFirst: fixSteps(report.fixFirst, [report]),
    components: componentsOf(introduced.map(packageOf), coverage.unmatched),
    suppressed: suppressedFindings(report.suppressed, head.path),
  });
}

/** @returns nothing where licences were not asked for. */
export function licenseVerdict({ licenses }: Pick<DiffReport, 'licenses'>): readonly string[] {
  if (licenses === undefined) return [];
  const { introduced } = licenses;
  const unknown = introduced.filter(({ riskLevel }) => riskLevel === 'unknown').length;
  const risky = introduced.filter(({ riskLevel }) => riskLevel !== 'low').length - unknown;
  const packages = counted(introduced.length, 'package');
  return [
    `New licences come with ${packages}: ${risky} ${risky === 1 ? 'requires' : 'require'} more than a notice, ${unknown} ${unknown === 1 ? 'is' : 'are'} unknown.`,
  ];
}

/** What a change does, and the limits of saying so. */
export function changeVerdict({
  summary: { introduced, ...summary },
  coverage: { matched, unmatched },
}: Pick<DiffReport, 'summary' | 'coverage'>): readonly string[] {
  const vulnerabilities = (count: number) => counted(count, 'known vulnerability', 'known vulnerabilities');
  const { packagesAdded, packagesChanged, packagesRemoved, resolved, persisting, undetermined } = summary;
  const nothing =
    matched === 0 && unmatched.length > 0
      ? 'No package after the change could be looked up, so nothing is known of what it introduces.'
      : 'The change introduces no known vulnerability in what could be looked at.';
  return [
    introduced.totalVulnerabilities === 0
      ? nothing
      : `The change introduces ${vulnerabilities(introduced.totalVulnerabilities)} in ${counted(introduced.vulnerablePackages, 'package')}.`,
    `It resolves ${vulnerabilities(resolved)} and keeps ${vulnerabilities(persisting)} in changed versions.`,
    `${counted(packagesAdded, 'package')} added, ${packagesChanged} changed, ${packagesRemoved} removed.`,
    ...(undetermined === 0
      ? []
      : [`Of ${counted(undetermined, 'package')} nothing can be said: one side could not be judged.`]),
  ];
}

export function undeterminedGap(
  { package: name, version, side, reason, vulnerabilities }: UndeterminedEntry,
  path: string,
): Gap {
  const when = side === 'base' ? 'before' : 'after';
  const why =
    reason === 'incomplete' ? 'The file of that side was not read whole.' : UNMATCHED_REASONS[reason].means;
  const about = vulnerabilities.length === 0 ? '' : ` It is about ${listed(vulnerabilities)}.`;
  const text = `${name} ${version} could not be judged ${when} the change. ${why}${about}`;
  return said(reason, text, path);
}
