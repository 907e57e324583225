import type { RepoReport } from '@repo/contracts/scanner';

const SHOWN_SKIPPED = 5;

/** What of a repository or an archive was not read. */
export function printSourceTree({
  skipped,
  truncated,
  incomplete,
}: Pick<RepoReport, 'skipped' | 'truncated' | 'incomplete'>): readonly string[] {
  const left = skipped.length - SHOWN_SKIPPED;
  return [
    ...skipped.slice(0, SHOWN_SKIPPED).map(({ path, reason }) => `Not read: ${path} (${reason})`),
    ...(left <= 0 ? [] : [`Not read: ${left} more files`]),
    ...(truncated ? ['The list of files was cut: files may be missing.'] : []),
    ...(incomplete ? ['Time ran out before everything was looked at.'] : []),
  ];
}
