import type { DependencyGraph } from './dependency-graph.ts';
import { type FileFormat, FORMATS, formatOf } from './formats/index.ts';
import type { Inventory, Package } from './package.ts';
import { publicReference } from './public-reference.ts';
import { NotTheFormatError, type ReadOptions } from './reader.ts';
import { graphOf } from './requirements.ts';
import { decodeText } from './text/decode-document.ts';

/** The file names that may be uploaded, as people write them. */
export const ACCEPTED_FILE_NAMES: readonly string[] = Object.entries<FileFormat>(FORMATS)
  .filter(([, { isUpload }]) => isUpload !== false)
  .map(([name]) => name);

/**
 * The inventory of one file, its format chosen by the last part of its name, in any letter case.
 *
 * Throws `NotTheFormatError` when the name is not accepted or the content is not what the name says.
 */
export function readInventory(fileName: string, bytes: Uint8Array, options: ReadOptions): Inventory {
  const format = formatOf(fileName.replaceAll('\\', '/'));
  if (format !== null) {
    const { manager, findLines, isManifest } = format;
    const inventory = format.read(bytes, options);
    return {
      ...(manager === undefined ? {} : { manager }),
      ...(findLines === undefined
        ? {}
        : { findLines: (paths) => findLines(decodeText(bytes, fileName), paths) }),
      ...(isManifest === true ? { graph: askedFor(inventory.packages) } : {}),
      ...inventory,
    };
  }
  const shown = publicReference(fileName, 100);
  throw new NotTheFormatError(
    `"${shown}" is not an accepted name: send one of ${ACCEPTED_FILE_NAMES.join(', ')}.`,
  );
}

/** What a manifest names the project asks for itself; nothing is known of the rest. */
function askedFor(packages: readonly Package[]): DependencyGraph {
  const asked = packages.map((_, to) => ({ from: -1, to, range: null }));
  return graphOf(new Map([[-1, '.']]), new Map(packages.entries()), asked, { isWhole: false });
}
