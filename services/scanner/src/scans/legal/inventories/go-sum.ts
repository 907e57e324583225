import { semver } from '@repo/versions';
import { linesOf } from '../../../inventory/text/lines-of.ts';
import { visitInSteps } from '../../../steps.ts';
import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';

const ENTRY = /^(\S+) (v\S+) h1:\S+$/;

/**
 * `go.sum` (Go modules reference, "go.sum files"): of each module whose code was fetched the highest version, which is
 * the one that is selected. It may name more than what is built in, never less.
 */
export function* goSum(text: string): Generator<void, ReadInventory | null> {
  const highest = new Map<string, string>();
  let isSum = true;
  yield* visitInSteps(linesOf(text), (line) => {
    if (line.trim() === '') return;
    const [, path, version] = ENTRY.exec(line.trim()) ?? [];
    if (path === undefined || version === undefined) {
      isSum = false;
      return;
    }
    // Only its go.mod was read: the module itself is not used.
    if (version.endsWith('/go.mod')) return;
    const known = highest.get(path);
    if (known === undefined || isHigher(version, known)) highest.set(path, version);
  });
  const dependencies: ListedDependency[] = [];
  yield* visitInSteps(highest, ([name, version]) => {
    dependencies.push({ package: listedPackage({ ecosystem: 'Go', name, version }) });
  });
  return isSum ? { dependencies, isWhole: true } : null;
}

function isHigher(version: string, known: string): boolean {
  return semver.compare(version.slice(1), known.slice(1)) > 0;
}
