import { listPlatform } from '../distribution/list-platform.ts';
import { unmatchedOsPackage } from '../distribution/os-package.ts';
import type { ExtractOptions, Extractor } from '../extractor.ts';
import type { Inventory } from '../package.ts';
import { decodePackageList } from '../package-list/decode-package-list.ts';
import { addUnreadable, assertReadable } from '../package-list/read-entries.ts';
import { createPackageSet } from '../package-set.ts';
import { inferRpmDistribution } from '../rpm/infer-distribution.ts';
import { writtenEvr } from '../rpm/nevra.ts';
import { newestKernels } from '../rpm/newest-kernels.ts';
import { rpmPackage } from '../rpm/rpm-package.ts';
import { addSleModule, withSleModules } from '../rpm/with-sle-modules.ts';
import { readRpmList } from './rpm-list/read-rpm-list.ts';

const FORMAT = {
  fileName: 'rpm-list.txt',
  command:
    "rpm -qa --qf '%{NAME} %{EPOCHNUM} %{VERSION} %{RELEASE} %{ARCH} %{SOURCERPM} %{MODULARITYLABEL}\\n' > rpm-list.txt",
};

/**
 * Installed packages of the rpm distributions: `rpm -qa` with or without `--qf`, `dnf list --installed` and
 * `yum list installed`, and the package manifest of a Mariner container.
 */
export const rpmList: Extractor = { extract };

function extract(bytes: Uint8Array, { distribution }: ExtractOptions): Inventory {
  const reading = readRpmList(decodePackageList(bytes, FORMAT));
  assertReadable(reading, FORMAT);
  const host = listPlatform('rpm', distribution, inferRpmDistribution(reading.entries));
  const sleModules = new Set<string>();
  for (const { name } of reading.entries) addSleModule(name, sleModules);
  const platform = withSleModules(host, sleModules);
  const packages = createPackageSet();
  const { kept, superseded } = newestKernels(reading.entries);
  for (const entry of kept) packages.add(rpmPackage(entry, platform));
  for (const entry of superseded) {
    packages.add(unmatchedOsPackage(entry.name, writtenEvr(entry), 'superseded', platform));
  }
  addUnreadable(packages, reading);
  return { ...packages.toInventory(), platform: platform.platform };
}
