import type { FileScope, SkipReason } from '@repo/contracts/scanner';
import type { FileFormat } from '../inventory/formats/index.ts';
import type { Inventory } from '../inventory/package.ts';
import { withLines } from '../inventory/package-lines.ts';
import { readInventory } from '../inventory/read-inventory.ts';
import { type ManifestFile, NotTheFormatError } from '../inventory/reader.ts';

/** Who reads the files of a tree: handed in, for a large one takes long. */
export interface FileReading {
  /** @throws NotTheFormatError, FileTooLargeError, and the signal's reason. */
  readInventory(
    name: string,
    bytes: Uint8Array,
    signal: AbortSignal,
    manifests?: readonly ManifestFile[],
  ): Promise<Inventory>;
}

/** The file needs more memory to be read than a file may have; it spoils none of the others. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
}

/** Why one file is left out; what is no fault of the file is thrown again. */
export function reasonOf(error: unknown): SkipReason {
  if (error instanceof NotTheFormatError) return 'not-the-format';
  if (error instanceof FileTooLargeError) return 'too-large';
  throw error;
}

/** Reads at once. */
export const READ_FILES: FileReading = {
  readInventory: async (name, bytes, _signal, manifests = []) =>
    withLines(readInventory(name, bytes, { distribution: null, manifests })),
};

/** A file of a project that names dependencies. */
export interface FoundFile {
  readonly path: string;
  readonly scope: FileScope;
  readonly format: FileFormat;
}

/** The same, read. */
export interface DependencyFile extends FoundFile {
  readonly inventory: Inventory;
}
