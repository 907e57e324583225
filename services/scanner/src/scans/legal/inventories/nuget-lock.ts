import { isJsonObject } from '../../../inventory/text/json-object.ts';
import { visitInSteps } from '../../../steps.ts';
import { readJsonObject } from '../evidence/read-json-object.ts';
import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';
import { textOf } from './read-toml.ts';

/** NuGet's `packages.lock.json`: dependencies by target framework; `Project` is another project of the same source. */
export function* nugetLock(text: string): Generator<void, ReadInventory | null> {
  const lock = yield* readJsonObject(Buffer.from(text));
  const frameworks = lock?.['dependencies'];
  if (lock?.['version'] === undefined || !isJsonObject(frameworks)) return null;
  const dependencies: ListedDependency[] = [];
  for (const framework of Object.values(frameworks).filter(isJsonObject)) {
    yield* visitInSteps(Object.entries(framework), ([name, entry]) => {
      if (!isJsonObject(entry) || entry['type'] === 'Project') return;
      const version = textOf(entry['resolved']);
      dependencies.push({ package: listedPackage({ ecosystem: 'NuGet', name, version }) });
    });
    yield;
  }
  return { dependencies, isWhole: true };
}
