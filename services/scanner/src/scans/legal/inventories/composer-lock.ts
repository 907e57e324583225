import { isJsonObject, type JsonObject } from '../../../inventory/text/json-object.ts';
import { readJsonObject } from '../evidence/read-json-object.ts';
import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';
import { textOf } from './read-toml.ts';

const SECTIONS = [
  ['packages', 'production'],
  ['packages-dev', 'development'],
] as const;

/** `composer.lock`: Composer copies the licence of each package into it, several as alternatives (schema, `license`). */
export function composerLock(text: string): ReadInventory | null {
  const lock = readJsonObject(new TextEncoder().encode(text));
  if (lock === null || !Array.isArray(lock['packages'])) return null;
  const dependencies = SECTIONS.flatMap(([section, scope]) => {
    const entries: readonly unknown[] = Array.isArray(lock[section]) ? lock[section] : [];
    return entries.filter(isJsonObject).map(
      (entry): ListedDependency => ({
        package: listedPackage({
          ecosystem: 'Packagist',
          name: textOf(entry['name']),
          version: textOf(entry['version']),
          scope,
        }),
        declared: licenseOf(entry),
      }),
    );
  });
  return { dependencies, isWhole: true };
}

function licenseOf({ license }: JsonObject): unknown {
  return Array.isArray(license) && license.length === 1 ? license[0] : license;
}
