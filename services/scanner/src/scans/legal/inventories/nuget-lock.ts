import { isJsonObject } from '../../../inventory/text/json-object.ts';
import { readJsonObject } from '../evidence/read-json-object.ts';
import type { ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';
import { textOf } from './read-toml.ts';

/** NuGet's `packages.lock.json`: dependencies by target framework; `Project` is another project of the same source. */
export function nugetLock(text: string): ReadInventory | null {
  const lock = readJsonObject(new TextEncoder().encode(text));
  const frameworks = lock?.['dependencies'];
  if (lock?.['version'] === undefined || !isJsonObject(frameworks)) return null;
  const dependencies = Object.values(frameworks)
    .filter(isJsonObject)
    .flatMap((framework) =>
      Object.entries(framework).flatMap(([name, entry]) => {
        if (!isJsonObject(entry) || entry['type'] === 'Project') return [];
        return [{ package: listedPackage({ ecosystem: 'NuGet', name, version: textOf(entry['resolved']) }) }];
      }),
    );
  return { dependencies, isWhole: true };
}
