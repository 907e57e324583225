import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { UpstreamError } from '../errors.ts';

export interface ArchiveLimits {
  /** Unpacked bytes that are read through. */
  readonly maxBytes: number;
  /** Wanted files that are kept, and their bytes: each and together. */
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxKeptBytes: number;
}

export interface ArchivedFile {
  readonly path: string;
  readonly kind: 'file' | 'symlink' | 'submodule';
  readonly size: number;
  /** Null when it was over a limit. */
  readonly bytes: Uint8Array | null;
}

export interface ReadArchive {
  /** The wanted files, links included, and every submodule. */
  readonly files: readonly ArchivedFile[];
  /** Whether a limit ended the reading, so that wanted files may be missing. */
  readonly isCut: boolean;
}

/** Ends the pipeline when a limit is reached; not an error for anybody else. */
class LimitReached extends Error {
  override readonly name = 'LimitReached';
}

/**
 * Reads a `tar.gz` of one repository as it streams in and keeps the files that `isWanted` names, the one folder on top
 * taken off. Nothing is written to disk.
 *
 * @throws UpstreamError `invalid_response` when it is no such archive; what the stream fails with otherwise.
 */
export async function readArchive(
  body: Readable,
  isWanted: (path: string) => boolean,
  limits: ArchiveLimits,
  signal: AbortSignal,
): Promise<ReadArchive> {
  const files = new Map<string, ArchivedFile>();
  let kept = 0;
  let folder: string | null = null;
  /** Git has no empty folders: one with nothing in it is where a submodule stands. */
  const leaveFolder = (next: string | null) => {
    if (folder !== null && next?.startsWith(`${folder}/`) !== true) {
      if (files.size >= limits.maxFiles) throw new LimitReached();
      files.set(folder, { path: folder, kind: 'submodule', size: 0, bytes: null });
    }
    folder = null;
  };
  const keep = (entry: ReadEntry) => {
    const path = withoutTop(entry.path);
    leaveFolder(path);
    if (entry.type === 'Directory') folder = path?.replace(/\/$/, '') ?? null;
    const kind = KINDS.get(entry.type);
    if (path === null || kind === undefined || !isWanted(path)) return entry.resume();
    if (files.size >= limits.maxFiles) throw new LimitReached();
    const { size } = entry;
    if (kind === 'symlink' || size > limits.maxFileBytes || kept + size > limits.maxKeptBytes) {
      files.set(path, { path, kind, size, bytes: null });
      return entry.resume();
    }
    kept += size;
    const parts: Buffer[] = [];
    entry.on('data', (part) => parts.push(part));
    entry.on('end', () => files.set(path, { path, kind, size, bytes: Buffer.concat(parts) }));
  };
  const parser = new Parser({ strict: true, onReadEntry: keep });
  parser.on('error', (error) => {
    throw new UpstreamError('github', 'invalid_response', 'sent a damaged archive', { cause: error });
  });
  const consume = async (source: AsyncIterable<Buffer>) => {
    let read = 0;
    for await (const chunk of source) {
      read += chunk.length;
      if (read > limits.maxBytes) throw new LimitReached();
      parser.write(chunk);
    }
    parser.end();
  };
  try {
    await pipeline(body, createGunzip(), consume, { signal });
    leaveFolder(null);
    return { files: [...files.values()], isCut: false };
  } catch (error) {
    if (error instanceof LimitReached) return { files: [...files.values()], isCut: true };
    throw error;
  }
}

const KINDS: ReadonlyMap<string, ArchivedFile['kind']> = new Map([
  ['File', 'file'],
  ['SymbolicLink', 'symlink'],
]);

/** The path below the archive's one folder; null for the folder itself and for a path that leaves it. */
function withoutTop(path: string): string | null {
  const slash = path.indexOf('/');
  const inner = slash === -1 ? '' : path.slice(slash + 1);
  if (inner === '' || inner.startsWith('/') || inner.includes('\0')) return null;
  return inner.split('/').includes('..') ? null : inner;
}
