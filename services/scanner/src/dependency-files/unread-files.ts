import type { SkippedFile } from '@repo/contracts/scanner';
import { baseName } from '../base-name.ts';
import { formatOf, lockfilesBeside } from '../inventory/formats/index.ts';
import { isUnreadLockfile } from '../inventory/formats/unread.ts';
import { fileScope } from '../source-tree/file-scope.ts';
import { type Holds, indexNames, isCovered } from './covering-files.ts';

/** Whether a file of this name may have to be reported as not read. */
export function mayBeUnread(path: string): boolean {
  return isUnreadLockfile(path) || lockfilesOf(path) !== null;
}

/**
 * Files that name dependencies and that nothing here reads, or only what they pin: a report that left them out would
 * look clean. A manifest is one of them where no lockfile stands beside it or, but for some managers, above, whether that
 * one is read or not.
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
    const holding = BESIDE_ONLY.has(baseName(path).toLowerCase()) ? isNoProduct : holds;
    return lockfiles === null || isCovered(path, lockfiles, standing, holding)
      ? []
      : [{ path, reason: 'no-lockfile' }];
  });
}

/** Bundler and Pipenv read the lockfile beside the manifest, and none above. */
const BESIDE_ONLY: ReadonlySet<string> = new Set(['gemfile', 'gems.rb', 'pipfile']);

/** Tests and examples may have no lockfile of their own. */
const isNoProduct: Holds = (_lockfile, folder) => fileScope(folder) !== 'production';

/** The lockfiles that would say more than this manifest, in lower case; null when it is none, or read by others. */
function lockfilesOf(path: string): readonly string[] | null {
  const format = formatOf(path);
  return format !== null && format.isManifest !== true ? null : lockfilesBeside(path);
}
