import { FORMATS } from './formats/index.ts';
import type { Inventory } from './package.ts';
import { publicReference } from './public-reference.ts';
import { NotTheFormatError, type Reader, type ReadOptions } from './reader.ts';

/** The file names that `readInventory` reads, as people write them. */
export const ACCEPTED_FILE_NAMES: readonly string[] = Object.keys(FORMATS);

/** Whether `readInventory` reads a file of this name: any letter case, with or without a path before it. */
export function isAcceptedFileName(fileName: string): boolean {
  return READERS.has(baseName(fileName));
}

/**
 * The inventory of one file, its format chosen by its name as `isAcceptedFileName` takes it.
 *
 * Throws `NotTheFormatError` when the name is not accepted or the content is not what the name says.
 */
export function readInventory(fileName: string, bytes: Uint8Array, options: ReadOptions): Inventory {
  const read = READERS.get(baseName(fileName));
  if (read !== undefined) return read(bytes, options);
  const shown = publicReference(fileName, 100);
  throw new NotTheFormatError(
    `"${shown}" is not an accepted name: send one of ${ACCEPTED_FILE_NAMES.join(', ')}.`,
  );
}

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries(FORMATS).map(([name, { read }]) => [name.toLowerCase(), read]),
);

function baseName(fileName: string): string {
  return fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).toLowerCase();
}
