import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { UpstreamError } from '../errors.ts';
import { TarError, TarReader } from './tar-reader.ts';

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
  readonly kind: 'file' | 'symlink';
  readonly size: number;
  /** Null when it was over a limit. */
  readonly bytes: Uint8Array | null;
}

export interface ReadArchive {
  /** The wanted files, links included. */
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
  let read = 0;
  const reader = new TarReader({
    wants: ({ path, size }) => {
      const inner = withoutTop(path);
      return (
        inner !== null && isWanted(inner) && size <= limits.maxFileBytes && kept + size <= limits.maxKeptBytes
      );
    },
    onEntry: ({ path, kind, size }, bytes) => {
      const inner = withoutTop(path);
      if (inner === null || kind === 'other' || !isWanted(inner)) return;
      if (files.size >= limits.maxFiles) throw new LimitReached();
      kept += bytes?.length ?? 0;
      files.set(inner, { path: inner, kind, size, bytes });
    },
  });
  const consume = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      read += chunk.length;
      if (read > limits.maxBytes) throw new LimitReached();
      reader.write(chunk);
    }
  };
  try {
    await pipeline(body, createGunzip(), consume, { signal });
    return { files: [...files.values()], isCut: false };
  } catch (error) {
    if (error instanceof LimitReached) return { files: [...files.values()], isCut: true };
    if (error instanceof TarError) throw new UpstreamError('github', 'invalid_response', error.message);
    throw error;
  }
}

/** The path below the archive's one folder; null for the folder itself and for a path that leaves it. */
function withoutTop(path: string): string | null {
  const slash = path.indexOf('/');
  const inner = slash === -1 ? '' : path.slice(slash + 1);
  if (inner === '' || inner.startsWith('/') || inner.includes('\0')) return null;
  return inner.split('/').includes('..') ? null : inner;
}
