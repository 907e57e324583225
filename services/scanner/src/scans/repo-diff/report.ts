import type { RepoDiffReport, SkippedFile } from '@repo/contracts/scanner';
import type { RepositoryChange } from '@repo/upstream/github';
import { byPath } from '../../by-code-unit.ts';
import { archiveWarnings } from '../../inventory/npm/archive-warnings.ts';
import type { PriorityContext } from '../../priority/report-priority.ts';
import { fileScope } from '../../source-tree/file-scope.ts';
import { isFileLimitReached, reportSkipped } from '../../source-tree/report-skipped.ts';
import type { OpenTriage } from '../../triage/triage.ts';
import type { AssessedChange } from '../diff/assess.ts';
import type { ComparedFile } from '../diff/compared-file.ts';
import { type FileReport, type Missing, reportChange, reportFile } from '../diff/report-change.ts';
import { MAX_ENTRIES } from '../repo/report.ts';
import { isLockCut, warningsOf } from '../repo/warnings.ts';
import type { CollectedChange } from './pair-files.ts';

/** Shapes what a change does to the lockfiles of a repository as the contract has it; nothing is decided here. */
export function repoDiffReport(scan: {
  readonly collected: CollectedChange;
  readonly compared: readonly ComparedFile[];
  readonly assessed: AssessedChange;
  readonly triage: OpenTriage;
  readonly priority: PriorityContext;
  readonly notice: string | null;
}): RepoDiffReport {
  const { collected, compared, assessed, triage, priority, notice } = scan;
  const { change, base, head } = collected;
  const files: { readonly path: string; readonly report: FileReport }[] = [];
  const unreported: SkippedFile[] = [];
  let entries = 0;
  for (const file of assessed.files) {
    const { path } = file;
    if (entries > MAX_ENTRIES) {
      unreported.push({ path, reason: 'file-limit' });
      continue;
    }
    const report = reportFile(file, assessed.upgrades.paths, priority);
    entries += entriesIn(report);
    files.push({ path, report });
  }
  const isTruncated = base.isTruncated || head.isTruncated;
  const isCut = base.isCut || head.isCut;
  const skipped = distinctPaths([...head.skipped, ...base.skipped, ...unreported]);
  const unread = new Set(head.skipped.map(({ path }) => path));
  const counted = reportChange(
    assessed,
    files.map(({ report }) => report),
    triage,
    priority,
    {
      before: missingOf({ ...NOTHING_LACKS, lockfiles: base.lockfiles }),
      after: missingOf({
        isTruncated,
        isIncomplete: isCut || !assessed.isWhole,
        lockfiles: head.lockfiles,
        skipped,
      }),
    },
  );
  const reported = new Set(files.map(({ path }) => path));
  const isTriaged = counted.summary.suppressed !== undefined;
  const isGone = (path: string) => !head.isTruncated && !unread.has(path);
  return {
    ...counted,
    ...locatedEntries(files, { isTriaged, hasLicenses: assessed.hasLicenses }),
    base: sideOf(change.base),
    head: sideOf(change.head),
    lockfiles: compared.filter(({ path }) => reported.has(path)).map((file) => toLockfile(file, isGone)),
    truncated: isTruncated || isFileLimitReached(skipped),
    ...reportSkipped(skipped),
    incomplete: counted.incomplete || isCut,
    ...(notice === null ? {} : { notice }),
  };
}

/** Packages that came or went say little of each: who adds many harmless ones may not hide what comes after them. */
function entriesIn({ introduced, resolved, persisting, undetermined }: FileReport): number {
  return introduced.length + resolved.length + persisting.length + undetermined.length;
}

const NOTHING_LACKS = { isTruncated: false, isIncomplete: false, skipped: [] };

/** As a scan of the repository has it. */
function missingOf(side: Parameters<typeof warningsOf>[0]): Missing {
  const { lockfiles } = side;
  return {
    warnings: [
      ...lockfiles.flatMap(({ inventory }) => archiveWarnings(inventory.packages)),
      ...warningsOf(side),
    ],
    incomplete: lockfiles.some((each) => isLockCut(each, lockfiles)),
  };
}

/** What each file has, with its path. */
function locatedEntries(
  files: readonly { readonly path: string; readonly report: FileReport }[],
  { isTriaged, hasLicenses }: { readonly isTriaged: boolean; readonly hasLicenses: boolean },
) {
  const located = <Entry extends object>(entriesOf: (report: FileReport) => readonly Entry[]) =>
    files.flatMap(({ path, report }) => entriesOf(report).map((entry) => ({ ...entry, path })));
  return {
    introduced: located(({ introduced }) => introduced),
    resolved: located(({ resolved }) => resolved),
    persisting: located(({ persisting }) => persisting),
    undetermined: located(({ undetermined }) => undetermined),
    packages: {
      added: located(({ packages }) => packages.added),
      removed: located(({ packages }) => packages.removed),
      changed: located(({ packages }) => packages.changed),
    },
    upgradePaths: located(({ upgradePaths }) => upgradePaths),
    fixPlan: located(({ fixPlan }) => fixPlan),
    ...(isTriaged ? { suppressed: located(({ suppressed }) => suppressed ?? []) } : {}),
    ...(hasLicenses
      ? { licenses: { introduced: located(({ licenses }) => licenses?.introduced ?? []) } }
      : {}),
  };
}

function toLockfile(
  { path, base, head }: ComparedFile,
  isGone: (path: string) => boolean,
): RepoDiffReport['lockfiles'][number] {
  return {
    path,
    basePath: base.lockfile?.path ?? (base.isUnread ? path : null),
    isRemoved: head.lockfile === null && isGone(path),
    scope: fileScope(path),
  };
}

function sideOf({ owner, name, ref, commit }: RepositoryChange['head']): RepoDiffReport['head'] {
  return { repo: `${owner}/${name}`, ref: ref ?? commit, commit };
}

/** The first of each path. */
function distinctPaths(files: readonly SkippedFile[]): readonly SkippedFile[] {
  const byPaths = new Map(files.toReversed().map((file) => [file.path, file]));
  return [...byPaths.values()].sort(byPath);
}
