import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';
import { readToml, tablesOf, textOf } from './read-toml.ts';

/** `Cargo.lock` (The Cargo Book, "Cargo.toml vs Cargo.lock"). A package without source is of the workspace itself. */
export function cargoLock(text: string): ReadInventory | null {
  const document = readToml(text);
  if (document === null) return null;
  const tables = document['package'] === undefined ? [] : tablesOf(document['package']);
  if (tables === null || (tables.length === 0 && document['version'] === undefined)) return null;
  const dependencies: ListedDependency[] = [];
  for (const { name, version, source } of tables) {
    const from = textOf(source);
    if (from === '') continue;
    const isRegistry = from.startsWith('registry+') || from.startsWith('sparse+');
    const entry = { ecosystem: 'crates.io', name: textOf(name), version: textOf(version) };
    dependencies.push({
      package: listedPackage({ ...entry, unmatched: isRegistry ? null : 'not-a-registry-package' }),
    });
  }
  return { dependencies, isWhole: true };
}
