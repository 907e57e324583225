import { isJsonObject } from '../../../inventory/text/json-object.ts';
import { jsonObjectIn } from '../evidence/read-json-object.ts';
import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';
import { textOf } from './read-toml.ts';

/** NuGet's `packages.lock.json`: dependencies by target framework; `Project` is another project of the same source. */
export function nugetLock(text: string): ReadInventory | null {
  const lock = jsonObjectIn(text);
  const frameworks = lock?.['dependencies'];
  if (lock?.['version'] === undefined || !isJsonObject(frameworks)) return null;
  const dependencies: ListedDependency[] = [];
  for (const framework of Object.values(frameworks).filter(isJsonObject)) {
    for (const [name, entry] of Object.entries(framework)) {
      if (!isJsonObject(entry) || entry['type'] === 'Project') continue;
      const version = textOf(entry['resolved']);
      dependencies.push({ package: listedPackage({ ecosystem: 'NuGet', name, version }) });
    }
  }
  return { dependencies, isWhole: true };
}
