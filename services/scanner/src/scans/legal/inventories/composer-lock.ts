import { isJsonObject, type JsonObject } from '../../../inventory/text/json-object.ts';
import { jsonObjectIn } from '../evidence/read-json-object.ts';
import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';
import { textOf } from './read-toml.ts';

const SECTIONS = [
  ['packages', 'production'],
  ['packages-dev', 'development'],
] as const;

/** `composer.lock`: Composer copies the licence of each package into it, several as alternatives (schema, `license`). */
export function composerLock(text: string): ReadInventory | null {
  const lock = jsonObjectIn(text);
  if (lock === null || !Array.isArray(lock['packages'])) return null;
  const dependencies: ListedDependency[] = [];
  for (const [section, scope] of SECTIONS) {
    const entries: readonly unknown[] = Array.isArray(lock[section]) ? lock[section] : [];
    for (const entry of entries) {
      if (!isJsonObject(entry)) continue;
      const name = textOf(entry['name']);
      const version = textOf(entry['version']);
      dependencies.push({
        package: listedPackage({ ecosystem: 'Packagist', name, version, scope }),
        declared: licenseOf(entry),
      });
    }
  }
  return { dependencies, isWhole: true };
}

function licenseOf({ license }: JsonObject): unknown {
  return Array.isArray(license) && license.length === 1 ? license[0] : license;
}
