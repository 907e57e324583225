import type { SkippedFile, SkipReason } from '@repo/contracts/scanner';
import { includedPath, type RequirementIncludes } from '../inventory/formats/requirements/includes.ts';
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
  /** Included files of the tree that were not. */
  readonly skipped: readonly SkippedFile[];
}

/** A list that was read. */
interface RequirementsList {
  readonly inventory: Inventory;
  readonly includes: RequirementIncludes;
}

interface IncludedList extends RequirementsList {
  readonly path: string;
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
  const first = await readList(bytes, reading, time);
  if (first === null) return null;
  const required: Package[] = [];
  const pins: Package[] = [];
  const unresolved = new Map<string, UnresolvedReference>();
  const seen = new Set([path]);
  const skipped = new Map<string, SkippedFile>();
  let lost: string | null = null;
  const queue: IncludedList[] = [{ ...first, path, isConstraint: false }];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    lost ??= next.inventory.lost ?? null;
    for (const { at, ...named } of next.inventory.packages) {
      // A line of another file would not be one of the file that is reported.
      const found = at === undefined || next.path !== path ? named : { ...named, at };
      if (!next.isConstraint) required.push(found);
      else if (found.unmatched === null) pins.push(found);
    }
    const followed = new Set<string>();
    for (const { reference, isConstraint } of includesOf(next)) {
      const target = includedPath(next.path, reference);
      if (target === null || !tree.has(target)) continue;
      if (!seen.has(target)) {
        const list =
          seen.size > MAX_FOLLOWED ? 'file-limit' : await readIncluded(target, tree, reading, time);
        if (typeof list === 'string') {
          skipped.set(target, { path: target, reason: list });
          continue;
        }
        queue.push({ ...list, path: target, isConstraint });
      }
      followed.add(publicReference(reference));
      seen.add(target);
    }
    for (const each of next.inventory.unresolved ?? []) {
      if (!followed.has(each.reference)) unresolved.set(each.reference, each);
    }
  }
  const packages = installed(required, pins);
  const { manager } = first.inventory;
  return {
    inventory: {
      packages,
      unresolved: [...unresolved.values()],
      ...lostPart(lost),
      ...(manager === undefined ? {} : { manager }),
    },
    paths: seen,
    skipped: [...skipped.values()],
  };
}

/** What a file of constraints includes constrains, too. */
function includesOf({ includes, isConstraint }: IncludedList) {
  return [
    ...includes.requirements.map((reference) => ({ reference, isConstraint })),
    ...includes.constraints.map((reference) => ({ reference, isConstraint: true })),
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

const FILE_NAME = 'requirements.txt';

/** Null when the time was over before. */
async function readList(
  bytes: Uint8Array,
  reading: FileReading,
  time: SoftDeadline,
): Promise<RequirementsList | null> {
  return await time.attempt(async (signal) => ({
    inventory: await reading.readInventory(FILE_NAME, bytes, signal),
    includes: await reading.readIncludes(bytes, signal),
  }));
}

async function readIncluded(
  path: string,
  tree: Pick<SourceTree, 'read'>,
  reading: FileReading,
  time: SoftDeadline,
): Promise<RequirementsList | SkipReason> {
  const read = await time.attempt((signal) => tree.read(path, signal));
  if (read?.kind === 'skipped') return read.reason;
  try {
    return (read && (await readList(read.bytes, reading, time))) ?? 'time-limit';
  } catch (error) {
    return reasonOf(error);
  }
}
