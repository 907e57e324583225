import type { Platform } from '@repo/contracts/scanner';
import { UnknownDistributionError } from '../distribution/unknown-distribution-error.ts';
import type { ExtractOptions, Extractor } from '../extractor.ts';
import type { Inventory } from '../package.ts';
import { decodePackageList } from '../package-list/decode-package-list.ts';
import { addUnreadable, assertReadable } from '../package-list/read-entries.ts';
import { createPackageSet } from '../package-set.ts';
import { wingetPackage } from '../winget/winget-package.ts';
import { readWingetExport } from './winget-list/read-export.ts';
import { readWingetTable } from './winget-list/read-table.ts';

const FORMAT = {
  fileName: 'winget-list.txt',
  command: 'winget list > winget-list.txt',
  isJson: true,
} as const;

/** Installed programs of Windows: the table of `winget list`, in any language, or the JSON of `winget export`. */
export const wingetList: Extractor = { extract };

function extract(bytes: Uint8Array, { distribution }: ExtractOptions): Inventory {
  const text = decodePackageList(bytes, FORMAT);
  if (distribution !== null) {
    throw new UnknownDistributionError(
      'A winget list belongs to Windows, which has no OSV ecosystem: leave `distribution` out.',
    );
  }
  const reading = /^\s*[{[]/.test(text) ? readWingetExport(text, FORMAT) : readWingetTable(text);
  assertReadable(reading, FORMAT);
  const packages = createPackageSet();
  for (const entry of reading.entries) packages.add(wingetPackage(entry));
  addUnreadable(packages, reading);
  return { ...packages.toInventory(), platform: WINDOWS };
}

const WINDOWS: Platform = {
  ecosystem: null,
  distribution: 'Windows',
  release: null,
  source: 'inferred',
  confidence: 'high',
  evidence: ['a list of winget'],
};
