import type { SkippedFile } from '@repo/contracts/scanner';
import { formatOf, lockfilesBeside } from '../inventory/formats/index.ts';
import { isUnreadLockfile } from '../inventory/formats/unread.ts';
import { type Holds, indexNames, isCovered } from './covering-files.ts';

/** Whether a file of this name may have to be reported as not read. */
export function mayBeUnread(path: string): boolean {
  return isUnreadLockfile(path) || lockfilesOf(path) !== null;
}

/**
 * Files that name dependencies and that nothing here reads, or only what they pin: a report that left them out would
 * look clean. A manifest is one of them where no lockfile stands beside it or above, whether that one is read or not.
 *
 * @param told paths that the report names already
 * @param holds whether a lockfile above counts for a folder; all do where it is absent
 */
export function unreadFiles(
  paths: readonly string[],
  told: ReadonlySet<string>,
  holds?: Holds,
): readonly SkippedFile[] {
  const standing = indexNames(paths);
  return paths.flatMap((path): readonly SkippedFile[] => {
    if (told.has(path)) return [];
    if (isUnreadLockfile(path)) return [{ path, reason: 'unsupported-format' }];
    const lockfiles = lockfilesOf(path);
    return lockfiles === null || isCovered(path, lockfiles, standing, holds)
      ? []
      : [{ path, reason: 'no-lockfile' }];
  });
}

/** The lockfiles that would say more than this manifest, in lower case; null when it is none, or read by others. */
function lockfilesOf(path: string): readonly string[] | null {
  const format = formatOf(path);
  return format !== null && format.isManifest !== true ? null : lockfilesBeside(path);
}
