import { debianPackage } from '../debian/debian-package.ts';
import { inferDebianDistribution } from '../debian/infer-distribution.ts';
import { withOwnSources } from '../debian/source-lookup.ts';
import { listPlatform } from '../distribution/list-platform.ts';
import type { ExtractOptions, Extractor } from '../extractor.ts';
import type { Inventory } from '../package.ts';
import { decodePackageList } from '../package-list/decode-package-list.ts';
import { addUnreadable, assertReadable } from '../package-list/read-entries.ts';
import { createPackageSet } from '../package-set.ts';
import { readDpkgList } from './dpkg-list/read-dpkg-list.ts';

const FORMAT = {
  fileName: 'dpkg-debian.txt',
  command:
    "dpkg-query -W -f='${binary:Package}\\t${Version}\\t${source:Package}\\t${source:Version}\\t${db:Status-Abbrev}\\n' " +
    '> dpkg-debian.txt',
};

/**
 * Installed packages of Debian, Ubuntu and their kin: `dpkg -l`, `dpkg-query -W` with any `-f`, `/var/lib/dpkg/status`
 * and `apt list --installed` (dpkg-query(1), deb-control(5), apt(8)).
 */
export const dpkgList: Extractor = { extract };

function extract(bytes: Uint8Array, { distribution }: ExtractOptions): Inventory {
  const reading = readDpkgList(decodePackageList(bytes, FORMAT));
  assertReadable(reading, FORMAT);
  const platform = listPlatform('deb', distribution, inferDebianDistribution(reading.entries));
  const packages = createPackageSet();
  for (const entry of withOwnSources(reading.entries)) packages.add(debianPackage(entry, platform));
  addUnreadable(packages, reading);
  return { ...packages.toInventory(), platform: platform.platform };
}
