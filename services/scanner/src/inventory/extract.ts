import { type ExtractOptions, type Extractor, NotTheFormatError } from './extractor.ts';
import { extractors } from './extractors/index.ts';
import type { Inventory } from './package.ts';
import { publicReference } from './public-reference.ts';

/** The file names that `extract` reads, as people write them. */
export const ACCEPTED_FILE_NAMES: readonly string[] = Object.keys(extractors);

/** Whether `extract` reads a file of this name: any letter case, with or without a path before it. */
export function isAcceptedFileName(fileName: string): boolean {
  return EXTRACTORS.has(baseName(fileName));
}

/**
 * The inventory of one file, its format chosen by its name as `isAcceptedFileName` takes it.
 *
 * Throws `NotTheFormatError` when the name is not accepted or the content is not what the name says.
 */
export function extract(fileName: string, bytes: Uint8Array, options: ExtractOptions): Inventory {
  return extractorOf(fileName).extract(bytes, options);
}

function extractorOf(fileName: string): Extractor {
  const extractor = EXTRACTORS.get(baseName(fileName));
  if (extractor !== undefined) return extractor;
  const shown = publicReference(fileName, 100);
  throw new NotTheFormatError(
    `"${shown}" is not an accepted name: send one of ${ACCEPTED_FILE_NAMES.join(', ')}.`,
  );
}

const EXTRACTORS: ReadonlyMap<string, Extractor> = new Map(
  Object.entries(extractors).map(([name, extractor]) => [name.toLowerCase(), extractor]),
);

function baseName(fileName: string): string {
  return fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).toLowerCase();
}
