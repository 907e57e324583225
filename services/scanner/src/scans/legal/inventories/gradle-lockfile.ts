import { linesOf } from '../../../inventory/text/lines-of.ts';
import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';

const ENTRY = /^([^\s:=]+:[^\s:=]+):([^\s:=]+)=/;

/** `gradle.lockfile` (Gradle, "Locking Versions"): `group:artifact:version=configurations`, one a line. */
export function gradleLockfile(text: string): ReadInventory | null {
  const dependencies: ListedDependency[] = [];
  let isLockfile = true;
  for (const written of linesOf(text)) {
    const line = written.trim();
    if (line === '' || line.startsWith('#') || line.startsWith('empty=')) continue;
    const [, name, version] = ENTRY.exec(line) ?? [];
    if (name === undefined || version === undefined) isLockfile = false;
    else dependencies.push({ package: listedPackage({ ecosystem: 'Maven', name, version }) });
  }
  return isLockfile ? { dependencies, isWhole: true } : null;
}
