import type { RepoReport } from '@repo/contracts/scanner';

const SHOWN_SKIPPED = 5;

/** What of a repository or an archive was not read. */
export function printSourceTree({
  skipped,
  skippedTotal,
  truncated,
  incomplete,
}: Pick<RepoReport, 'skipped' | 'skippedTotal' | 'truncated' | 'incomplete'>): readonly string[] {
  const left = skippedTotal - SHOWN_SKIPPED;
  return [
    ...skipped.slice(0, SHOWN_SKIPPED).map(({ path, reason }) => `Not read: ${path} (${reason})`),
    ...(left <= 0 ? [] : [`Not read: ${left} more files`]),
    ...(truncated ? ['A limit on the number of files was reached: files are missing.'] : []),
    ...(incomplete ? ['Time ran out before everything was looked at.'] : []),
  ];
}
