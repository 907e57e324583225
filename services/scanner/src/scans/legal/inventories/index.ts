import { baseName } from '../../../source-tree/source-tree.ts';
import { cargoLock } from './cargo-lock.ts';
import { composerLock } from './composer-lock.ts';
import { gemfileLock } from './gemfile-lock.ts';
import { goMod } from './go-mod.ts';
import { goSum } from './go-sum.ts';
import { gradleLockfile } from './gradle-lockfile.ts';
import type { InventoryReader, ReadInventory } from './inventory-reader.ts';
import { mavenPom } from './maven-pom.ts';
import { nugetLock } from './nuget-lock.ts';
import { pnpmLock } from './pnpm-lock.ts';
import { pyproject } from './pyproject.ts';
import { pythonLock } from './python-lock.ts';

/** What is read for licences besides the lockfiles of the vulnerability scan, by file name. */
export const INVENTORY_READERS: ReadonlyMap<string, InventoryReader> = new Map([
  ['Cargo.lock', cargoLock],
  ['composer.lock', composerLock],
  ['Gemfile.lock', gemfileLock],
  ['gems.locked', gemfileLock],
  ['go.mod', goMod],
  ['go.sum', goSum],
  ['gradle.lockfile', gradleLockfile],
  ['packages.lock.json', nugetLock],
  ['pdm.lock', pythonLock],
  ['pnpm-lock.yaml', pnpmLock],
  ['poetry.lock', pythonLock],
  ['pom.xml', mavenPom],
  ['pyproject.toml', pyproject],
  ['uv.lock', pythonLock],
]);

/** What a file of this name lists; null when the text is no such file. */
export function readInventory(name: string, text: string): ReadInventory | null {
  return INVENTORY_READERS.get(name)?.(text) ?? null;
}

/** Whether a file of this name is read for its dependencies. */
export function isInventory(path: string): boolean {
  return INVENTORY_READERS.has(baseName(path));
}
