import { type Extractor, NotTheFormatError } from '../extractor.ts';
import { unreadableNpmPackage } from '../npm/npm-package.ts';
import type { Inventory } from '../package.ts';
import { createPackageSet } from '../package-set.ts';
import { decodeDocument } from '../text/decode-document.ts';
import { berryPackage } from './yarn-lock/berry-package.ts';
import { splitBlocks, type YarnBlock, type YarnBlocks } from './yarn-lock/blocks.ts';
import { classicPackage } from './yarn-lock/classic-package.ts';

const FILE_NAME = 'yarn.lock';

/**
 * `yarn.lock` of yarn 1 and of yarn 2 and later. The file does not tell production from development, so every
 * package counts as production.
 */
export const yarnLock: Extractor = { extract };

function extract(bytes: Uint8Array): Inventory {
  const lock = splitBlocks(decodeDocument(bytes, FILE_NAME));
  assertFormat(lock);
  const packages = createPackageSet();
  for (const block of lock.blocks) {
    const found =
      block.resolution === null ? classicPackage(block) : berryPackage(block.resolution, block.version);
    if (found !== null) packages.add(found);
  }
  for (const line of lock.strayLines) packages.add(unreadableNpmPackage(line, 'production'));
  return packages.toInventory();
}

function assertFormat({ blocks, strayLines, isMarked }: YarnBlocks): void {
  const identified = blocks.filter(isIdentified).length;
  const unidentified = blocks.length - identified;
  if (isMarked ? strayLines.length <= blocks.length : identified > Math.max(strayLines.length, unidentified))
    return;
  throw new NotTheFormatError(`This is not a ${FILE_NAME}: most of its lines are not what yarn writes.`);
}

function isIdentified(block: YarnBlock): boolean {
  return block.version !== null || block.resolution !== null || block.resolved !== null;
}
