import { finishSteps, visitInSteps } from '../../steps.ts';
import { apkPackage } from '../alpine/apk-package.ts';
import { inferApkInSteps } from '../alpine/infer-distribution.ts';
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
export const apkList: Extractor = {
  extract: (bytes, options) => finishSteps(extractInSteps(bytes, options)),
  extractInSteps,
};

function* extractInSteps(bytes: Uint8Array, { distribution }: ExtractOptions): Generator<void, Inventory> {
  const { repositories, ...reading } = yield* readApkList(yield* decodePackageList(bytes, FORMAT));
  assertReadable(reading, FORMAT);
  const inferred = yield* inferApkInSteps(reading.entries, repositories);
  const platform = listPlatform('apk', distribution, inferred);
  const packages = createPackageSet();
  yield* visitInSteps(reading.entries, (entry) => packages.add(apkPackage(entry, platform)));
  yield* addUnreadable(packages, reading);
  return { ...(yield* packages.toInventoryInSteps()), platform: platform.platform };
}
