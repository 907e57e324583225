import { includedPath } from '../inventory/formats/requirements/includes.ts';
import { lostPart } from '../inventory/lost-part.ts';
import type { Inventory, Package, UnresolvedReference } from '../inventory/package.ts';
import { createPackageSet } from '../inventory/package-set.ts';
import { publicReference } from '../inventory/public-reference.ts';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { type FileReading, reasonOf } from './file-reading.ts';

const MAX_FOLLOWED = 100;

export interface FollowedRequirements {
  readonly inventory: Inventory;
  /** Every file that was read for it, its own included. */
  readonly paths: ReadonlySet<string>;
}

interface IncludedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly inventory: Inventory;
  readonly isConstraint: boolean;
}

/**
 * The inventory of a requirements file together with everything it includes inside the tree; each file once, whatever
 * circle the includes make. A version that constraints pin is that of a requirement without one. What could not be read
 * stays in `unresolved`; null when the time was over before the first one was.
 */
export async function followIncludes(
  path: string,
  bytes: Uint8Array,
  tree: Pick<SourceTree, 'has' | 'read'>,
  reading: FileReading,
  time: SoftDeadline,
): Promise<FollowedRequirements | null> {
  const first = await inventoryOf(bytes, reading, time);
  if (first === null) return null;
  const required: Package[] = [];
  const pins: Package[] = [];
  const unresolved = new Map<string, UnresolvedReference>();
  const seen = new Set([path]);
  let lost: string | null = null;
  const queue: IncludedFile[] = [{ path, bytes, inventory: first, isConstraint: false }];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    lost ??= next.inventory.lost ?? null;
    for (const { at, ...named } of next.inventory.packages) {
      // A line of another file would not be one of the file that is reported.
      const found = at === undefined || next.path !== path ? named : { ...named, at };
      if (!next.isConstraint) required.push(found);
      else if (found.unmatched === null) pins.push(found);
    }
    const followed = new Set<string>();
    for (const { reference, isConstraint } of await includesOf(next, reading, time)) {
      const target = includedPath(next.path, reference);
      if (target === null || !tree.has(target)) continue;
      const isNew = !seen.has(target);
      const file =
        isNew && seen.size <= MAX_FOLLOWED ? await readIncluded(target, tree, reading, time) : null;
      if (isNew && file === null) continue;
      followed.add(publicReference(reference));
      seen.add(target);
      if (file !== null) queue.push({ ...file, isConstraint });
    }
    for (const each of next.inventory.unresolved ?? []) {
      if (!followed.has(each.reference)) unresolved.set(each.reference, each);
    }
  }
  const packages = installed(required, pins);
  const { manager } = first;
  return {
    inventory: {
      packages,
      unresolved: [...unresolved.values()],
      ...lostPart(lost),
      ...(manager === undefined ? {} : { manager }),
    },
    paths: seen,
  };
}

/** What a file of constraints includes constrains, too. */
async function includesOf(
  { bytes, isConstraint }: IncludedFile,
  reading: FileReading,
  time: SoftDeadline,
): Promise<readonly { readonly reference: string; readonly isConstraint: boolean }[]> {
  const includes = await time.attempt((signal) => reading.readIncludes(bytes, signal));
  const { requirements, constraints } = includes ?? NO_INCLUDES;
  return [
    ...requirements.map((reference) => ({ reference, isConstraint })),
    ...constraints.map((reference) => ({ reference, isConstraint: true })),
  ];
}

/** Constraints pin what requirements name without a version, and what these bring along. */
function installed(required: readonly Package[], pins: readonly Package[]): readonly Package[] {
  const pinned = new Set(pins.map(({ name }) => name));
  const packages = createPackageSet();
  for (const found of [...required, ...pins]) {
    if (found.unmatched !== 'not-pinned' || !pinned.has(found.name)) packages.add(found);
  }
  return packages.toInventory().packages;
}

/** Each then stays among what is unresolved. */
const NO_INCLUDES = { requirements: [], constraints: [] };
const FILE_NAME = 'requirements.txt';

function inventoryOf(bytes: Uint8Array, reading: FileReading, time: SoftDeadline): Promise<Inventory | null> {
  return time.attempt((signal) => reading.readInventory(FILE_NAME, bytes, signal));
}

async function readIncluded(
  path: string,
  tree: Pick<SourceTree, 'read'>,
  reading: FileReading,
  time: SoftDeadline,
) {
  const read = await time.attempt((signal) => tree.read(path, signal));
  if (read?.kind !== 'content') return null;
  try {
    const inventory = await inventoryOf(read.bytes, reading, time);
    return inventory === null ? null : { path, bytes: read.bytes, inventory };
  } catch (error) {
    reasonOf(error);
    return null;
  }
}
