/** What the command uses of the scans, in its own process: no server, no worker, nothing opened. */
export { isDependencyFile } from './dependency-files/collect-dependency-files.ts';
export { READ_FILES } from './dependency-files/file-reading.ts';
export { mayBeUnread } from './dependency-files/unread-files.ts';
export { toAppError } from './errors.ts';
export { formatOf } from './inventory/formats/index.ts';
export { createPackageSet } from './inventory/package-set.ts';
export { fixFirst } from './priority/fix-first.ts';
export type { RequestSources } from './scans/assessment.ts';
export { assessContainer, readContainer } from './scans/container/assess.ts';
export { localSources, NEVER, UNLIMITED } from './scans/local-sources.ts';
export { assessLockfile, readLockfile } from './scans/lockfile/assess.ts';
export { assessRepository, type CollectedRepository } from './scans/repo/assess.ts';
export { collectLockfiles } from './scans/repo/collect-lockfiles.ts';
export { isLfsPointer } from './source-tree/lfs-pointer.ts';
export { SOURCE_TREE_LIMITS } from './source-tree/limits.ts';
export { isFileLimitReached, reportSkipped } from './source-tree/report-skipped.ts';
export type { SourceRead, SourceTree } from './source-tree/source-tree.ts';
