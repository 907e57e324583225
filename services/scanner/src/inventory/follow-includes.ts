import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { takeSteps, UNTIL_DONE, visitInSteps } from '../steps.ts';
import { extractInSteps } from './extract.ts';
import { NotTheFormatError } from './extractor.ts';
import type { Inventory, UnresolvedReference } from './package.ts';
import { createPackageSet } from './package-set.ts';
import { publicReference } from './public-reference.ts';
import { includedPath, requirementIncludes } from './requirement-includes.ts';

const MAX_FOLLOWED = 100;

/**
 * The inventory of a requirements file together with everything it includes inside the tree; each file once, whatever
 * circle the includes make. What could not be read stays in `unresolved`; null when the time was over before the first
 * one was.
 */
export async function followIncludes(
  path: string,
  bytes: Uint8Array,
  tree: Pick<SourceTree, 'has' | 'read'>,
  time: SoftDeadline,
): Promise<Inventory | null> {
  const first = await inventoryOf(bytes, time);
  if (first === null) return null;
  const packages = createPackageSet();
  const unresolved = new Map<string, UnresolvedReference>();
  const seen = new Set([path]);
  const queue: { readonly path: string; readonly bytes: Uint8Array; readonly inventory: Inventory }[] = [
    { path, bytes, inventory: first },
  ];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    await takeSteps(
      visitInSteps(next.inventory.packages, (found) => packages.add(found)),
      UNTIL_DONE,
    );
    const followed = new Set<string>();
    for (const include of await takeSteps(requirementIncludes(next.bytes), UNTIL_DONE)) {
      const target = includedPath(next.path, include);
      if (target === null || !tree.has(target)) continue;
      const isNew = !seen.has(target);
      const file = isNew && seen.size <= MAX_FOLLOWED ? await readIncluded(target, tree, time) : null;
      if (isNew && file === null) continue;
      followed.add(publicReference(include));
      seen.add(target);
      if (file !== null) queue.push(file);
    }
    for (const each of next.inventory.unresolved ?? []) {
      if (!followed.has(each.reference)) unresolved.set(each.reference, each);
    }
  }
  const all = await takeSteps(packages.toInventoryInSteps(), UNTIL_DONE);
  return { ...all, unresolved: [...unresolved.values()] };
}

const FILE_NAME = 'requirements.txt';
const OPTIONS = { distribution: null };

function inventoryOf(bytes: Uint8Array, time: SoftDeadline): Promise<Inventory | null> {
  return time.attempt((signal) => takeSteps(extractInSteps(FILE_NAME, bytes, OPTIONS), signal));
}

async function readIncluded(path: string, tree: Pick<SourceTree, 'read'>, time: SoftDeadline) {
  const read = await time.attempt((signal) => tree.read(path, signal));
  if (read?.kind !== 'content') return null;
  try {
    const inventory = await inventoryOf(read.bytes, time);
    return inventory === null ? null : { path, bytes: read.bytes, inventory };
  } catch (error) {
    if (error instanceof NotTheFormatError) return null;
    throw error;
  }
}
