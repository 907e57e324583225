import { finishSteps } from '../../steps.ts';
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
export const yarnLock: Extractor = {
  extract: (bytes) => finishSteps(extractInSteps(bytes)),
  extractInSteps,
};

const BLOCKS_PER_STEP = 500;

function* extractInSteps(bytes: Uint8Array): Generator<void, Inventory> {
  const lock = yield* splitBlocks(yield* decodeDocument(bytes, FILE_NAME));
  yield;
  assertFormat(lock);
  const packages = createPackageSet();
  for (const [index, block] of lock.blocks.entries()) {
    if (index % BLOCKS_PER_STEP === 0) yield;
    const found =
      block.resolution === null ? classicPackage(block) : berryPackage(block.resolution, block.version);
    if (found !== null) packages.add(found);
  }
  for (const [index, line] of lock.strayLines.entries()) {
    if (index % BLOCKS_PER_STEP === 0) yield;
    packages.add(unreadableNpmPackage(line, 'production'));
  }
  return yield* packages.toInventoryInSteps();
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
