import { type ManifestLockfile, type SkippedFile, toLockfileName } from '@repo/contracts/scanner';
import { formatOf, lockfilesOf } from '../inventory/formats/index.ts';
import { isUnreadLockfile } from '../inventory/formats/unread.ts';
import { fileScope } from '../source-tree/file-scope.ts';
import { type Holds, indexNames, isCovered } from './covering-files.ts';

/** Whether a file of this name may have to be reported as not read. */
export function mayBeUnread(path: string): boolean {
  return isUnread(path) || betterFiles(path) !== null;
}

/**
 * Files that name dependencies and that nothing here reads, or only what they pin: a report that left them out would
 * look clean. A manifest is one of them where no lockfile covers it, whether that one is read or not.
 *
 * @param told paths that the report names already
 */
export function unreadFiles(
  paths: readonly string[],
  told: ReadonlySet<string>,
  holds: Holds,
): readonly SkippedFile[] {
  const standing = indexNames(paths);
  return paths.flatMap((path): readonly SkippedFile[] => {
    if (told.has(path)) return [];
    if (isUnread(path)) return [{ path, reason: 'unsupported-format' }];
    const lockfiles = betterFiles(path);
    return lockfiles === null || isCovered(path, lockfiles, standing, holds)
      ? []
      : [{ path, reason: 'no-lockfile' }];
  });
}

/** A lockfile that nothing here reads, one under a name that no tool reads it by, or an archive of packages. */
function isUnread(path: string): boolean {
  return isUnreadLockfile(path) || isCopy(path) || isJavaArchive(path);
}

/** Packages of Java that were committed are named by no lockfile. */
function isJavaArchive(path: string): boolean {
  if (!JAVA_ARCHIVE.test(path) || BUILD_WRAPPER.test(path)) return false;
  const scope = fileScope(path);
  return scope !== 'test' && scope !== 'example';
}

const JAVA_ARCHIVE = /\.(?:aar|ear|jar|war)$/i;
/** They start a build tool, and nearly every project has one. */
const BUILD_WRAPPER = /(?:^|\/)(?:gradle|maven)-wrapper\.jar$/i;

/** What browsers (`package-lock (1).json`), editors and people call a copy, in a folder of what ships. */
function isCopy(path: string): boolean {
  if (formatOf(path) !== null || fileScope(path) !== 'production') return false;
  return toLockfileName(path.replace(BACKUP, '')) !== null;
}

const BACKUP = /(?:~|\.(?:bak|backup|msrv|old|orig|save))$/i;

/** The lockfiles that would say more than this manifest; null when it is none, or a file that is read as a lockfile. */
function betterFiles(path: string): readonly ManifestLockfile[] | null {
  const format = formatOf(path);
  return format !== null && format.isManifest !== true ? null : lockfilesOf(path);
}
