import type { RepoReport, SkippedFile, SkipReason } from '@repo/contracts/scanner';
import { byPath } from '../by-code-unit.ts';

const MAX_LISTED = 200;
/** Where the list is cut, what a project has by the hundred leaves first. */
const LISTED_LAST: readonly SkipReason[] = ['file-limit', 'unsupported-format', 'no-lockfile'];

/** Reasons for which nothing is missing: what such a file names is not installed, or stands elsewhere. */
export const NOTHING_MISSING: ReadonlySet<string> = new Set<SkipReason>(['shadowed', 'not-included']);

/** Files that were not read as every report on a source tree has them: at most 200 by path, and the counts of all. */
export function reportSkipped(
  skipped: readonly SkippedFile[],
): Pick<RepoReport, 'skipped' | 'skippedTotal' | 'skippedByReason'> {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  const listed = skipped.toSorted((a, b) => rankOf(a) - rankOf(b) || byPath(a, b)).slice(0, MAX_LISTED);
  return {
    skipped: listed.sort(byPath),
    skippedTotal: skipped.length,
    skippedByReason: Object.fromEntries([...byReason].map(([reason, files]) => [reason, files.length])),
  };
}

/** Whether more files were found than one scan reads. */
export function isFileLimitReached(skipped: readonly SkippedFile[]): boolean {
  return skipped.some(({ reason }) => reason === 'file-limit');
}

function rankOf({ reason }: SkippedFile): number {
  return LISTED_LAST.indexOf(reason);
}
