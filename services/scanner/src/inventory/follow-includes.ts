import type { SourceRead, SourceTree } from '../source-tree/source-tree.ts';
import { extract } from './extract.ts';
import { NotTheFormatError } from './extractor.ts';
import type { Inventory, UnresolvedReference } from './package.ts';
import { createPackageSet } from './package-set.ts';
import { publicReference } from './public-reference.ts';
import { includedPath, requirementIncludes } from './requirement-includes.ts';

/** Reads one file within the scan's limits; null when the time is over. */
export type ReadFile = (path: string) => Promise<SourceRead | null>;

const MAX_FOLLOWED = 100;

/**
 * The inventory of a requirements file together with everything it includes inside the tree; each file once, whatever
 * circle the includes make. What could not be read stays in `unresolved`.
 */
export async function followIncludes(
  path: string,
  bytes: Uint8Array,
  tree: Pick<SourceTree, 'has'>,
  read: ReadFile,
): Promise<Inventory> {
  const packages = createPackageSet();
  const unresolved = new Map<string, UnresolvedReference>();
  const seen = new Set([path]);
  const queue: { readonly path: string; readonly bytes: Uint8Array; readonly inventory: Inventory }[] = [
    { path, bytes, inventory: extract(FILE_NAME, bytes, OPTIONS) },
  ];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const found of next.inventory.packages) packages.add(found);
    const followed = new Set<string>();
    for (const include of requirementIncludes(next.bytes)) {
      const target = includedPath(next.path, include);
      if (target === null || !tree.has(target)) continue;
      const isNew = !seen.has(target);
      const file = isNew && seen.size <= MAX_FOLLOWED ? await readIncluded(target, read) : null;
      if (isNew && file === null) continue;
      followed.add(publicReference(include));
      seen.add(target);
      if (file !== null) queue.push(file);
    }
    for (const each of next.inventory.unresolved ?? []) {
      if (!followed.has(each.reference)) unresolved.set(each.reference, each);
    }
  }
  return { ...packages.toInventory(), unresolved: [...unresolved.values()] };
}

const FILE_NAME = 'requirements.txt';
const OPTIONS = { distribution: null };

async function readIncluded(path: string, readFile: ReadFile) {
  const read = await readFile(path);
  if (read?.kind !== 'content') return null;
  try {
    return { path, bytes: read.bytes, inventory: extract(FILE_NAME, read.bytes, OPTIONS) };
  } catch (error) {
    if (error instanceof NotTheFormatError) return null;
    throw error;
  }
}
