import type { Inventory } from './package.ts';

/** A manifest that stands beside a lockfile, above it, or in a workspace of its project. */
export interface ManifestFile {
  /** From the folder of the lockfile, its own name left out where it stands above; empty for the one beside it. */
  readonly folder: string;
  readonly bytes: Uint8Array;
}

/** What a caller may add to a file: facts that the file itself cannot say. */
export interface ReadOptions {
  /** An OSV ecosystem string such as `Debian:12` that overrides what the list itself shows; null when not given. */
  readonly distribution: string | null;
  /** The manifest of the project and those of its workspaces; absent where they are not there, or not all were read. */
  readonly manifests?: readonly ManifestFile[];
}

/**
 * Reads one lockfile or package-list format.
 *
 * Pure and bounded: linear in the size of `bytes`, no recursion over the input, no regular expression that backtracks. A
 * single unreadable entry becomes an unmatched package; a file that is not of the format throws `NotTheFormatError`, with
 * a sentence for the caller.
 */
export type Reader = (bytes: Uint8Array, options: ReadOptions) => Inventory;

/** What is read; null where it is not of the format. */
export function readOrNull<Read>(read: () => Read): Read | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotTheFormatError) return null;
    throw error;
  }
}

/** The file is not what its name says. The message is public: it tells the caller what to send instead. */
export class NotTheFormatError extends Error {
  override readonly name = 'NotTheFormatError';
}

/** @param because as the end of a sentence. */
export function notThe(fileName: string, because: string, options?: ErrorOptions): NotTheFormatError {
  return new NotTheFormatError(`This is not a ${fileName}: ${because}.`, options);
}
