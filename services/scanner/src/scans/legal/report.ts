import type { LegalDependency, LegalReport, LegalSummary, RiskLevel } from '@repo/contracts/scanner';
import { byCodeUnit } from '../../by-code-unit.ts';
import { publicNames } from '../../inventory/public-reference.ts';
import { isFileLimitReached, reportSkipped } from '../../source-tree/report-skipped.ts';
import type { SourceTree } from '../../source-tree/source-tree.ts';
import type { DependencyFacts, LegalFacts } from './collect.ts';
import type { DependencyLists } from './collect-evidence.ts';
import { judgeProject } from './judge/judge-declarations.ts';
import { judgeDependency } from './judge/judge-dependency.ts';
import { LICENSE_CLASSES } from './spdx/license-classes.ts';

/** Shapes what was found as the contract has it; nothing is decided here. */
export function legalReport(scan: {
  readonly tree: Pick<SourceTree, 'commit' | 'isTruncated'>;
  /** `<owner>/<repo>`; null for an archive. */
  readonly repo: string | null;
  readonly ref: string | null;
  readonly path: string | null;
  readonly facts: LegalFacts;
  readonly notice: string | null;
}): LegalReport {
  const { tree, repo, facts, notice } = scan;
  const dependencies = facts.dependencies.map(judgeDependency).sort(riskiestFirst);
  return {
    summary: summarize(dependencies, facts),
    dependencies,
    repo,
    commit: tree.commit,
    ref: scan.ref,
    path: scan.path,
    truncated: tree.isTruncated || isFileLimitReached(facts.skipped),
    ...reportSkipped(facts.skipped),
    incomplete: isTimeOver(facts) || undeterminedOf(facts).length > 0,
    warnings: warningsOf(facts, tree.isTruncated),
    ...(notice === null ? {} : { notice }),
  };
}

function summarize(dependencies: readonly LegalDependency[], facts: LegalFacts): LegalSummary {
  const of = (level: RiskLevel) => dependencies.filter(({ riskLevel }) => riskLevel === level).length;
  return {
    totalDependencies: dependencies.length,
    critical: of('critical'),
    high: of('high'),
    medium: of('medium'),
    low: of('low'),
    unknown: of('unknown'),
    copyleft: dependencies.filter(({ category }) => LICENSE_CLASSES[category].isCopyleft).length,
    undetermined: undeterminedOf(facts).length,
    projectLicense: judgeProject(facts.project),
  };
}

/** What is unknown may be anything, so it stands before what is known to be harmless. */
const RISKS: readonly RiskLevel[] = ['critical', 'high', 'medium', 'unknown', 'low'];

function riskiestFirst(a: LegalDependency, b: LegalDependency): number {
  return (
    RISKS.indexOf(a.riskLevel) - RISKS.indexOf(b.riskLevel) ||
    byCodeUnit(a.name, b.name) ||
    byCodeUnit(a.version, b.version) ||
    byCodeUnit(a.ecosystem ?? '', b.ecosystem ?? '')
  );
}

/** Dependencies for which the services were to be asked and gave no answer. */
function undeterminedOf({ dependencies }: LegalFacts): readonly DependencyFacts[] {
  return dependencies.filter(({ answer }) => answer?.kind === 'failed' || answer?.kind === 'not-asked');
}

function isTimeOver({ skipped }: LegalFacts): boolean {
  return skipped.some(({ reason }) => reason === 'time-limit');
}

/** Finding nothing is no proof that there is nothing. */
function warningsOf(facts: LegalFacts, isTruncated: boolean): string[] {
  const { dependencies, lists } = facts;
  const open = undeterminedOf(facts).length;
  const conditions: readonly (readonly [boolean, string])[] = [
    [
      open > 0,
      `The licence data services gave no answer for ${open} of ${dependencies.length} dependencies: those licences are undetermined.`,
    ],
    [isTimeOver(facts), 'The time ran out before all files were read: dependencies may be missing.'],
    [isTruncated, 'The list of files was cut: dependencies may be missing.'],
    [
      lists.read === 0,
      'Nothing that names dependencies could be read: whether the project has any is not known.',
    ],
  ];
  return [
    ...conditions.flatMap(([applies, sentence]) => (applies ? [sentence] : [])),
    ...LISTS.flatMap(([list, what]) => (lists[list].length === 0 ? [] : [`${what}: ${named(lists[list])}.`])),
  ];
}

/** What is to be said of the files of a list. */
const LISTS: readonly (readonly [Exclude<keyof DependencyLists, 'read'>, string])[] = [
  ['unread', 'Not read, so their dependencies are missing'],
  ['direct', 'These name direct dependencies only; what those bring along is missing'],
  ['lost', 'A part of these seems to be lost, so dependencies may be missing'],
  ['unresolved', 'Included by a list and not read, so their dependencies are missing'],
];

const MAX_NAMED = 10;
const MAX_SHOWN_PATH = 120;

function named(paths: readonly string[]): string {
  return publicNames(paths.toSorted(byCodeUnit), MAX_NAMED, MAX_SHOWN_PATH);
}
