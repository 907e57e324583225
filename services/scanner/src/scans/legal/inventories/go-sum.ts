import { semver } from '@repo/versions';
import { linesOf } from '../../../inventory/text/lines-of.ts';
import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';

const ENTRY = /^(\S+) (v\S+) h1:\S+$/;

/**
 * `go.sum` (Go modules reference, "go.sum files"): of each module whose code was fetched the highest version, which is
 * the one that is selected. It may name more than what is built in, never less.
 */
export function goSum(text: string): ReadInventory | null {
  const highest = new Map<string, string>();
  let isSum = true;
  for (const line of linesOf(text)) {
    if (line.trim() === '') continue;
    const [, path, version] = ENTRY.exec(line.trim()) ?? [];
    if (path === undefined || version === undefined) {
      isSum = false;
      continue;
    }
    // Only its go.mod was read: the module itself is not used.
    if (version.endsWith('/go.mod')) continue;
    const known = highest.get(path);
    if (known === undefined || isHigher(version, known)) highest.set(path, version);
  }
  const dependencies: ListedDependency[] = [];
  for (const [name, version] of highest) {
    dependencies.push({ package: listedPackage({ ecosystem: 'Go', name, version }) });
  }
  return isSum ? { dependencies, isWhole: true } : null;
}

function isHigher(version: string, known: string): boolean {
  return semver.compare(version.slice(1), known.slice(1)) > 0;
}
