import { posix } from 'node:path';
import type { SkippedFile, SkipReason } from '@repo/contracts/scanner';
import { lostPart } from '../inventory/lost-part.ts';
import type { Include, Inventory, Package } from '../inventory/package.ts';
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

interface IncludedList {
  readonly path: string;
  readonly inventory: Inventory;
  readonly isConstraint: boolean;
}

/**
 * The inventory of a requirements file together with everything it includes inside the tree; each file once, whatever
 * circle the includes make. A version that constraints pin is that of a requirement without one. What could not be read
 * stays in `unresolved`; why where that is the file itself.
 */
export async function followIncludes(
  path: string,
  tree: Pick<SourceTree, 'has'>,
  readList: ListReader,
): Promise<FollowedRequirements | SkipReason> {
  const first = await readList(path);
  if (typeof first === 'string') return first;
  const required: Package[] = [];
  const pins: Package[] = [];
  const unresolved = new Set<string>();
  const seen = new Set([path]);
  const skipped = new Map<string, SkippedFile>();
  let lost: string | null = null;
  const queue: IncludedList[] = [{ path, inventory: first, isConstraint: false }];
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
        const inventory = seen.size > MAX_FOLLOWED ? 'file-limit' : await readList(target);
        if (typeof inventory === 'string') {
          skipped.set(target, { path: target, reason: inventory });
          continue;
        }
        queue.push({ path: target, inventory, isConstraint });
      }
      followed.add(publicReference(reference));
      seen.add(target);
    }
    for (const each of next.inventory.unresolved ?? []) {
      if (!followed.has(each)) unresolved.add(each);
    }
  }
  const packages = installed(required, pins);
  const { manager } = first;
  return {
    inventory: {
      packages,
      unresolved: [...unresolved],
      ...lostPart(lost),
      ...(manager === undefined ? {} : { manager }),
    },
    paths: seen,
    skipped: [...skipped.values()],
  };
}

/** What is installed first; what a file of constraints includes constrains, too. */
function includesOf({ inventory: { includes = [] }, isConstraint }: IncludedList): readonly Include[] {
  const ofKind = (kind: boolean) => includes.filter((each) => each.isConstraint === kind);
  return [...ofKind(false).map((each) => ({ ...each, isConstraint })), ...ofKind(true)];
}

/** The path in the tree that an include means (relative to the including file); null when it leads out of the tree. */
export function includedPath(from: string, reference: string): string | null {
  const written = reference.replaceAll('\\', '/');
  if (written.includes('://') || written.startsWith('/') || /^[A-Za-z]:/.test(written)) return null;
  const path = posix.join(posix.dirname(from), written).replace(/\/$/, '');
  return path === '.' || path === '..' || path.startsWith('../') ? null : path;
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

/** What a list says, or why it is left out. */
type ListReader = (path: string) => Promise<Inventory | SkipReason>;

/** Reads each list once, whatever includes it. */
export function createListReader(
  tree: Pick<SourceTree, 'read'>,
  reading: FileReading,
  time: SoftDeadline,
): ListReader {
  const lists = new Map<string, Promise<Inventory | SkipReason>>();
  return (path) => {
    const list = lists.get(path) ?? readList(path, tree, reading, time);
    lists.set(path, list);
    return list;
  };
}

const FILE_NAME = 'requirements.txt';

async function readList(
  path: string,
  tree: Pick<SourceTree, 'read'>,
  reading: FileReading,
  time: SoftDeadline,
): Promise<Inventory | SkipReason> {
  try {
    const list = await time.attempt(async (signal) => {
      const read = await tree.read(path, signal);
      if (read.kind === 'skipped') return read.reason;
      return await reading.readInventory(FILE_NAME, read.bytes, signal);
    });
    return list ?? 'time-limit';
  } catch (error) {
    return reasonOf(error);
  }
}
