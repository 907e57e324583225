import { apkPackage } from '../alpine/apk-package.ts';
import { inferApkDistribution } from '../alpine/infer-distribution.ts';
import { listPlatform } from '../distribution/list-platform.ts';
import type { ExtractOptions, Extractor } from '../extractor.ts';
import type { Inventory } from '../package.ts';
import { decodePackageList } from '../package-list/decode-package-list.ts';
import { addUnreadable, assertReadable } from '../package-list/read-entries.ts';
import { createPackageSet } from '../package-set.ts';
import { readApkList } from './apk-list/read-apk-list.ts';

const FORMAT = { fileName: 'apk-list.txt', command: 'apk list --installed > apk-list.txt' };

/**
 * Installed packages of Alpine and its kin: `apk list -I`, `apk list --manifest`, `apk info -v` and `-vv`,
 * `apk version -v` and `/lib/apk/db/installed`.
 */
export const apkList: Extractor = { extract };

function extract(bytes: Uint8Array, { distribution }: ExtractOptions): Inventory {
  const { repositories, ...reading } = readApkList(decodePackageList(bytes, FORMAT));
  assertReadable(reading, FORMAT);
  const inferred = inferApkDistribution(reading.entries, repositories);
  const platform = listPlatform('apk', distribution, inferred);
  const packages = createPackageSet();
  for (const entry of reading.entries) packages.add(apkPackage(entry, platform));
  addUnreadable(packages, reading);
  return { ...packages.toInventory(), platform: platform.platform };
}
