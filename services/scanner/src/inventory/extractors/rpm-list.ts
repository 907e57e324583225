import { finishSteps, visitInSteps } from '../../steps.ts';
import { listPlatform } from '../distribution/list-platform.ts';
import { unmatchedOsPackage } from '../distribution/os-package.ts';
import type { ExtractOptions, Extractor } from '../extractor.ts';
import type { Inventory } from '../package.ts';
import { decodePackageList } from '../package-list/decode-package-list.ts';
import { addUnreadable, assertReadable } from '../package-list/read-entries.ts';
import { createPackageSet } from '../package-set.ts';
import { inferRpmInSteps } from '../rpm/infer-distribution.ts';
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
export const rpmList: Extractor = {
  extract: (bytes, options) => finishSteps(extractInSteps(bytes, options)),
  extractInSteps,
};

function* extractInSteps(bytes: Uint8Array, { distribution }: ExtractOptions): Generator<void, Inventory> {
  const reading = yield* readRpmList(yield* decodePackageList(bytes, FORMAT));
  assertReadable(reading, FORMAT);
  const host = listPlatform('rpm', distribution, yield* inferRpmInSteps(reading.entries));
  const sleModules = new Set<string>();
  yield* visitInSteps(reading.entries, ({ name }) => addSleModule(name, sleModules));
  const platform = withSleModules(host, sleModules);
  yield;
  const packages = createPackageSet();
  const { kept, superseded } = yield* newestKernels(reading.entries);
  yield* visitInSteps(kept, (entry) => packages.add(rpmPackage(entry, platform)));
  yield* visitInSteps(superseded, (entry) => {
    packages.add(unmatchedOsPackage(entry.name, writtenEvr(entry), 'superseded', platform));
  });
  yield* addUnreadable(packages, reading);
  return { ...(yield* packages.toInventoryInSteps()), platform: platform.platform };
}
