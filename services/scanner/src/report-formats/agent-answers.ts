import {
  type AgentAnswer,
  type Coverage,
  type DiffReport,
  type EmailReport,
  type LockfileReport,
  MAX_AGENT_ENTRIES,
  MAX_FOREIGN_TEXT,
  type PurlReport,
  type RepoReport,
  type WebsiteReport,
} from '@repo/contracts/scanner';
import type { AuditCheck, Finding, Findings } from './findings.ts';
import { isUnaskedOpinion } from './gaps.ts';
import { oneLine, plainText } from './plain-text.ts';
import { counted, listed } from './words.ts';

/** The short answer to a list of package URLs. */
export function purlAnswer(report: PurlReport, findings: Findings): AgentAnswer<'check_packages'> {
  const unnamed = report.purls.filter(
    ({ exists, verdict }) => exists === null && verdict === 'no-known-vulnerability',
  );
  const warning = `No advisory names ${listed(
    unnamed.map(({ purl }) => oneLine(purl, MAX_FOREIGN_TEXT)),
    5,
  )}, and no registry was asked: whether such a package exists is not known.`;
  // The list has no name but the one that we gave it.
  const placeless = findings.findings.map((each) => ({ ...each, place: null }));
  const answer = vulnerabilityAnswer(report, { ...findings, findings: placeless });
  const coverage = unnamed.length === 0 ? answer.coverage : `${answer.coverage} ${warning}`;
  const packages = report.purls.map((row) => ({
    ...row,
    recommended: row.recommended === null ? null : named(row.recommended),
  }));
  return { ...answer, coverage, packages };
}

export function auditAnswer(
  { grade, score, checks, summary }: EmailReport | WebsiteReport,
  findings: Findings,
): AgentAnswer<'audit_domain' | 'audit_website'> {
  const { passed, warnings, failed } = summary;
  const open = (findings.audit?.checks ?? [])
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .toSorted((a, b) => a.scoreImpact - b.scoreImpact);
  const undetermined = summary.undetermined.length;
  const coverage = `${counted(checks.length - undetermined, 'check')} of ${checks.length} could be determined.`;
  return {
    ...shared(findings, coverage, open),
    subject: oneLine(findings.subject, MAX_FOREIGN_TEXT),
    grade,
    score,
    counts: { passed, warnings, failed },
    worst: open.slice(0, MAX_AGENT_ENTRIES).map(toCheck),
  };
}

export function vulnerabilityAnswer<Report extends LockfileReport | RepoReport | DiffReport>(
  report: Report,
  findings: Findings,
) {
  const upgradePaths =
    'lockfiles' in report
      ? report.lockfiles.flatMap(({ result }) => result.upgradePaths)
      : report.upgradePaths;
  const upgrades = upgradePaths.map(({ package: name, from, to, breaking, remaining }) => ({
    package: named(name),
    from: named(from),
    to: named(to),
    breaking,
    remaining: remaining.length,
  }));
  const distinct = [...new Map(upgrades.map((each) => [JSON.stringify(each), each])).values()];
  const summary: Report['summary'] = report.summary;
  return {
    ...shared(findings, coverageSentence(report.coverage), findings.findings, distinct),
    summary,
    worst: findings.findings.slice(0, MAX_AGENT_ENTRIES).map(toFinding),
    upgrades: distinct.slice(0, MAX_AGENT_ENTRIES),
  };
}

function shared(
  { verdict, gaps, isComplete, notice }: Findings,
  coverage: string,
  ...lists: readonly (readonly unknown[])[]
) {
  const longest = Math.max(...[gaps, ...lists].map(({ length }) => length));
  return {
    verdict: verdict.join(' '),
    coverage,
    complete: isComplete && gaps.every(isUnaskedOpinion),
    notLookedAt: gaps
      .slice(0, MAX_AGENT_ENTRIES)
      .map(({ text, path }) => plainText(path === null ? text : `${path}: ${text}`, MOST_GAP_TEXT)),
    more: Math.max(0, longest - MAX_AGENT_ENTRIES),
    ...(notice === null ? {} : { notice }),
  };
}

const MOST_GAP_TEXT = 500;

function coverageSentence({ matched, unmatched }: Coverage): string {
  const total = matched + unmatched.length;
  if (total === 0) return 'No package was found, so nothing was looked up.';
  if (unmatched.length === 0) return `Looked up: ${counted(total, 'package')}, all that were found.`;
  const reasons = [...Map.groupBy(unmatched, ({ reason }) => reason)]
    .map(([reason, packages]) => `${packages.length} ${reason}`)
    .join(', ');
  return `Looked up: ${matched} of ${counted(total, 'package')}; of the others nothing is known (${reasons}).`;
}

function toFinding({ rule, severity, place, package: found, fix, urgency, vulnerability }: Finding) {
  return {
    package: named(found?.name ?? ''),
    version: named(found?.version ?? ''),
    file: place === null ? null : named(place.path),
    id: named(rule.id),
    severity: severity === 'INFO' ? ('UNKNOWN' as const) : severity,
    urgency: urgency.slice(0, MAX_AGENT_ENTRIES),
    summary: plainText(vulnerability?.summary ?? rule.title, MAX_FOREIGN_TEXT),
    fix: named(fix.text),
  };
}

function toCheck({ key, status, points, isUndetermined, description, ...check }: AuditCheck) {
  const { scoreImpact, recommendation } = check;
  return {
    key,
    status,
    scoreImpact: points === '' ? 0 : scoreImpact,
    undetermined: isUndetermined,
    description: plainText(description, MAX_FOREIGN_TEXT),
    recommendation: recommendation === null ? null : publishable(recommendation),
  };
}

/** A record is given whole or not at all: the half of one says something else. */
function publishable(recommendation: string): string {
  const text = recommendation.replaceAll(/[^\P{C}\n]/gu, ' ');
  return text.length <= MOST_ADVICE ? text : 'Too long for a short answer: the whole report has it.';
}

const MOST_ADVICE = 2_000;

function named(text: string): string {
  return oneLine(text, MAX_FOREIGN_TEXT);
}
