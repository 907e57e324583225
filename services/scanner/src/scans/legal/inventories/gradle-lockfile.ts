import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';

const ENTRY = /^([^\s:=]+:[^\s:=]+):([^\s:=]+)=/;

/** `gradle.lockfile` (Gradle, "Locking Versions"): `group:artifact:version=configurations`, one a line. */
export function gradleLockfile(text: string): ReadInventory | null {
  const dependencies: ListedDependency[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#') || line.startsWith('empty=')) continue;
    const [, name, version] = ENTRY.exec(line) ?? [];
    if (name === undefined || version === undefined) return null;
    dependencies.push({ package: listedPackage({ ecosystem: 'Maven', name, version }) });
  }
  return { dependencies, isWhole: true };
}
