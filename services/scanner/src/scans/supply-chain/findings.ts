import type {
  ActionEntry,
  ActionFinding,
  SupplyChainAudit,
  SupplyChainReport,
  TransitiveAction,
} from '@repo/contracts/scanner';
import type { Finding, Findings, FoundPackage, Gap, Place, Rule } from '../../report-formats/findings.ts';
import { said } from '../../report-formats/gaps.ts';
import { sourceFacts, sourceTreeGaps } from '../../report-formats/source-tree.ts';
import { counted, plainly, timeText, worstFirst } from '../../report-formats/words.ts';
import { AUDITS, FINDINGS, type FindingAbout, STATUSES } from './judge/finding-documents.ts';

export function supplyChainFindings(report: SupplyChainReport): Findings {
  const { repo, actions, images, transitive, summary } = report;
  const places = placesOf([...actions, ...images]);
  const uses = [...actions, ...images].map((entry) => ({ ...entry, place: placeOf(entry), inside: '' }));
  const below = transitive.actions.map((entry) => toBelow(entry, places));
  const files = new Set([...uses.map(({ workflow }) => workflow), ...report.audits.map(({ path }) => path)]);
  return {
    scan: 'supply-chain',
    subject: repo,
    title: `Actions that ${repo} uses`,
    verdict: verdictOf(report),
    facts: [
      ...sourceFacts(report),
      { label: 'Workflow files', value: String(summary.workflows) },
      { label: 'Scanned at', value: timeText(report.scannedAt) },
    ],
    asOf: report.scannedAt,
    isComplete: !report.incomplete && !report.truncated,
    files: [...files].map((path) => ({ path, lookedUp: null })),
    findings: [
      ...uses.flatMap(findingsOf),
      ...below.flatMap(findingsOf),
      ...report.audits.map(auditFinding),
    ].sort(worstFirst),
    gaps: [
      ...sourceTreeGaps(report),
      ...uses.flatMap(unresolvedOf),
      ...below.flatMap(unresolvedOf),
      ...unreadOf(report),
    ],
    fixFirst: [],
    components: [],
    audit: null,
    notice: report.notice ?? null,
  };
}

function verdictOf(report: SupplyChainReport): readonly string[] {
  const { totalActions, unpinnedCount, driftedCount, summary } = report;
  const total = counted(totalActions, 'use of an action', 'uses of actions');
  const { compromised, unresolved } = summary;
  return [
    totalActions > 0
      ? `Of ${total}, ${compromised} ${compromised === 1 ? 'is' : 'are'} compromised, ${driftedCount} ${driftedCount === 1 ? 'differs' : 'differ'} from comment, lock or baseline, ${unpinnedCount} can be moved by their owner.`
      : summary.workflows > 0
        ? `No action is used in the ${counted(summary.workflows, 'file')} read.`
        : 'No workflow was read, so nothing is known of actions.',
    ...(unresolved === 0
      ? []
      : [`Nothing is known of ${counted(unresolved, 'reference')} that could not be looked up.`]),
  ];
}

/** One use, of the repository or of an action that it uses. */
interface Use extends Pick<ActionEntry, 'action' | 'tag' | 'sha' | 'isPinned' | 'findings'> {
  readonly place: Place | null;
  /** Where it stands, when not in the repository. */
  readonly inside: string;
}

/** What is wrong inside an action is told where the repository uses that action. */
function toBelow(entry: TransitiveAction, places: ReadonlyMap<string, Place>): Use {
  const { via, file, line } = entry;
  const place = places.get(`${via.action}\0${via.sha}`) ?? null;
  return { ...entry, place, inside: ` It stands in ${via.action}, ${file}:${line}.` };
}

function placesOf(entries: readonly ActionEntry[]): ReadonlyMap<string, Place> {
  return new Map(entries.toReversed().map((entry) => [`${entry.action}\0${entry.sha}`, placeOf(entry)]));
}

function placeOf({ workflow, line }: ActionEntry): Place {
  return { path: workflow, line };
}

function findingsOf(use: Use): readonly Finding[] {
  const told = use.findings.flatMap(({ key, severity, description }) =>
    key === 'unresolved'
      ? []
      : [toFinding(use, ruleOf(key, FINDINGS[key]), SEVERITY_OF[severity], description)],
  );
  if (use.isPinned) return told;
  const severity = use.inside === '' ? 'MEDIUM' : 'INFO';
  return [...told, toFinding(use, ruleOf('unpinned', STATUSES.unpinned), severity, STATUSES.unpinned.means)];
}

const SEVERITY_OF: Readonly<
  Record<ActionFinding['severity'] | SupplyChainAudit['severity'], Finding['severity']>
> = {
  critical: 'CRITICAL',
  high: 'HIGH',
  medium: 'MEDIUM',
  low: 'LOW',
  info: 'INFO',
  informational: 'INFO',
};

function ruleOf(id: string, { means, fix }: Pick<FindingAbout, 'means' | 'fix'>): Rule {
  return { id, title: means, text: means, fix, url: null, isSecurity: true };
}

function toFinding(use: Use, rule: Rule, severity: Finding['severity'], description: string): Finding {
  const found = packageOf(use);
  return {
    rule,
    severity,
    score: null,
    text: `${nameOf(found)}: ${description}${use.inside}`,
    place: use.place,
    package: found,
    ...plainly(rule.fix),
  };
}

function auditFinding(audit: SupplyChainAudit): Finding {
  const { id, path, line, job, step, fix } = audit;
  const about = AUDITS[id];
  const places = [job === null ? null : `job ${job}`, step === null ? null : `step ${step}`];
  const where = places.filter((place) => place !== null).join(', ');
  const snippet = fix === about.fix ? null : { file: path, text: fix };
  return {
    rule: { ...ruleOf(id, about), url: about.source },
    severity: SEVERITY_OF[audit.severity],
    score: null,
    text: `${where === '' ? '' : `In ${where}: `}${audit.message} Confidence: ${audit.confidence}.`,
    place: { path, line },
    package: null,
    ...plainly(about.fix),
    fix: { text: about.fix, to: null, command: null, snippet },
  };
}

function packageOf({ action, tag, sha }: Use): FoundPackage {
  return { name: action, version: tag || (sha ?? ''), ecosystem: 'GitHub Actions', purl: null, type: null };
}

function nameOf({ name, version }: FoundPackage): string {
  return version === '' ? name : `${name}@${version}`;
}

function unresolvedOf(use: Use): readonly Gap[] {
  return use.findings.flatMap(({ key, description }) => {
    const text = `${nameOf(packageOf(use))}: ${description}${use.inside} ${FINDINGS.unresolved.fix}`;
    return key === 'unresolved' ? [said(key, text, use.place?.path ?? null)] : [];
  });
}

function unreadOf({ transitive }: SupplyChainReport): readonly Gap[] {
  return transitive.unread.map(({ action, sha, reason }) =>
    said(reason, `${action}@${sha} was not looked into: what it uses is not known.`),
  );
}
