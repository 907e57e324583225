import { UpstreamError } from '@repo/upstream/errors';
import type {
  ArchivedFile,
  GithubSession,
  GitTree,
  GitTreeEntry,
  RepositorySnapshot,
} from '@repo/upstream/github';
import { baseName } from '../base-name.ts';
import { byCodeUnit } from '../by-code-unit.ts';
import { isLfsPointer } from './lfs-pointer.ts';
import { isTooDeep, type SourceTreeLimits } from './limits.ts';
import { startSoftDeadline } from './soft-deadline.ts';
import { type SourceRead, type SourceTree, skipped } from './source-tree.ts';

export interface GithubTreeOptions {
  readonly session: GithubSession;
  readonly snapshot: RepositorySnapshot;
  /** Files that the scan may want: what is taken from an archive when the platform cuts its list. */
  readonly isWanted: (path: string) => boolean;
  /** Those of them that are surely read: when there are many, they come from the archive at once. */
  readonly isRead: (path: string) => boolean;
  readonly limits: SourceTreeLimits;
}

export interface GithubTree extends SourceTree {
  /** The name that git gives to the content of a file; null where it is not there, or not known. */
  idOf(path: string): string | null;
}

/**
 * The tree of a repository at its commit: one request for the list, one per file that is read. A list that the
 * platform cut is completed from the archive, with the wanted files only, and so many files come from it at once.
 */
export async function openGithubTree(options: GithubTreeOptions, signal: AbortSignal): Promise<SourceTree> {
  return openListedTree(await options.session.listTree(options.snapshot, signal), options, signal);
}

/** The same of a list that is there already. */
export async function openListedTree(
  listed: GitTree,
  options: GithubTreeOptions,
  signal: AbortSignal,
): Promise<GithubTree> {
  const { snapshot, limits } = options;
  const needsArchive = listed.isTruncated || isMany(listed, options);
  const archived = needsArchive ? await archivedFiles(options, signal) : { files: [], isCut: false };
  const entries = mergeEntries(listed, archived.files, limits.maxPaths);
  const paths = [...entries.keys()].sort(byCodeUnit);
  const contents = new Map(archived.files.map((file) => [file.path, file]));
  const budget = { files: 0, bytes: 0 };
  return {
    commit: snapshot.commit,
    isTruncated:
      (listed.isTruncated && (archived.isCut || leavesOut(archived.files, listed))) ||
      listed.entries.length > limits.maxPaths ||
      [...listed.entries, ...archived.files].some(({ path }) => isTooDeep(path)),
    paths,
    kindOf: (path) => entries.get(path)?.kind ?? null,
    has: (path) => entries.has(path),
    idOf: (path) => entries.get(path)?.sha || null,
    async read(path, readSignal) {
      const entry = entries.get(path);
      if (entry === undefined) return skipped('unreadable');
      if (entry.kind !== 'file') return skipped(entry.kind);
      if ((entry.size ?? 0) > limits.maxFileBytes) return skipped('too-large');
      if (!isWithin(budget, entry, limits)) return skipped('file-limit');
      const kept = contents.get(path);
      // What the archive leaves out or has no room for can still be asked for by itself.
      const isKept = kept !== undefined && (kept.bytes !== null || entry.sha === '');
      const read = isKept ? fromArchive(kept) : await fetched(options, entry, readSignal);
      // What was not known before is counted now.
      if (read.kind === 'content' && entry.size === null) budget.bytes += read.bytes.byteLength;
      return read.kind === 'content' && isLfsPointer(read.bytes) ? skipped('lfs-pointer') : read;
    },
  };
}

function isMany({ entries }: GitTree, { isRead, limits }: GithubTreeOptions): boolean {
  let read = 0;
  for (const { kind, path } of entries) {
    if (kind === 'file' && isRead(path)) read += 1;
  }
  return read > limits.maxSingleFiles;
}

async function archivedFiles(
  { session, snapshot, isWanted, limits }: GithubTreeOptions,
  signal: AbortSignal,
): Promise<{ readonly files: readonly ArchivedFile[]; readonly isCut: boolean }> {
  const archiveLimits = {
    maxBytes: limits.maxArchiveBytes,
    maxFiles: limits.maxPaths,
    maxFileBytes: limits.maxFileBytes,
    maxKeptBytes: limits.maxTotalBytes,
  };
  const time = startSoftDeadline(limits.archiveTimeoutMs, signal);
  try {
    const archive = await time.attempt((soft) =>
      session.readArchive(snapshot, (path) => isWanted(path) || isAttributes(path), archiveLimits, soft),
    );
    return archive ?? { files: [], isCut: true };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UpstreamError) return { files: [], isCut: true };
    throw error;
  } finally {
    time.clear();
  }
}

/** An archive is without the files that `.gitattributes` marks so (gitattributes, "export-ignore"), itself perhaps. */
function leavesOut(archived: readonly ArchivedFile[], listed: GitTree): boolean {
  const attributes = archived.filter(({ path }) => isAttributes(path));
  const known = new Set(attributes.map(({ path }) => path));
  return (
    listed.entries.some(({ kind, path }) => kind === 'file' && isAttributes(path) && !known.has(path)) ||
    attributes.some(({ bytes }) => bytes === null || Buffer.from(bytes).includes('export-ignore'))
  );
}

function isAttributes(path: string): boolean {
  return baseName(path) === '.gitattributes';
}

function mergeEntries(
  listed: GitTree,
  archived: readonly ArchivedFile[],
  maxPaths: number,
): ReadonlyMap<string, GitTreeEntry> {
  const entries = new Map<string, GitTreeEntry>();
  for (const entry of listed.entries) {
    if (entries.size < maxPaths && !isTooDeep(entry.path)) entries.set(entry.path, entry);
  }
  for (const { path, kind, size } of archived) {
    if (!entries.has(path) && !isTooDeep(path)) entries.set(path, { path, kind, size, sha: '' });
  }
  return entries;
}

/** Counts a file in before it is read, so that reads side by side stay within the limits together. */
function isWithin(
  budget: { files: number; bytes: number },
  entry: GitTreeEntry,
  limits: SourceTreeLimits,
): boolean {
  const bytes = budget.bytes + (entry.size ?? 0);
  if (budget.files >= limits.maxFiles || bytes > limits.maxTotalBytes) return false;
  budget.files += 1;
  budget.bytes = bytes;
  return true;
}

function fromArchive({ bytes }: ArchivedFile): SourceRead {
  // One that is too large by itself is not asked of it.
  return bytes === null ? skipped('file-limit') : { kind: 'content', bytes };
}

/** Their trouble ends the scan; one file that is not what the list said does not. */
async function fetched(
  { session, snapshot, limits }: GithubTreeOptions,
  entry: GitTreeEntry,
  signal: AbortSignal,
): Promise<SourceRead> {
  try {
    return { kind: 'content', bytes: await session.readFile(snapshot, entry, limits.maxFileBytes, signal) };
  } catch (error) {
    if (!(error instanceof UpstreamError) || !ONE_FILE.has(error.kind)) throw error;
    return skipped('unreadable');
  }
}

const ONE_FILE: ReadonlySet<string> = new Set([
  'not_found',
  'invalid_response',
  'bad_request',
  'unauthorized',
]);
