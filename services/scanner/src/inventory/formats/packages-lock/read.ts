import { listedPackage } from '../../listed-package.ts';
import type { Inventory } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { NotTheFormatError } from '../../reader.ts';
import { isJsonObject, textOf } from '../../text/json-object.ts';
import { parseJsonObject } from '../../text/parse-json-object.ts';

const FILE_NAME = 'packages.lock.json';

/** NuGet's `packages.lock.json`: dependencies by target framework; `Project` is another project of the same source. */
export function readPackagesLock(bytes: Uint8Array): Inventory {
  const { version, dependencies } = parseJsonObject(bytes, FILE_NAME);
  if (version === undefined || !isJsonObject(dependencies)) {
    throw new NotTheFormatError(`This is not a ${FILE_NAME}: it has no version and dependencies.`);
  }
  const packages = createPackageSet();
  for (const framework of Object.values(dependencies).filter(isJsonObject)) {
    for (const [name, entry] of Object.entries(framework)) {
      if (!isJsonObject(entry) || entry['type'] === 'Project') continue;
      packages.add(listedPackage({ ecosystem: 'NuGet', name, version: textOf(entry['resolved']) }));
    }
  }
  return packages.toInventory();
}
