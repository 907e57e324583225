import type { SkippedFile } from '@repo/contracts/scanner';
import { fileScope } from '../../../source-tree/file-scope.ts';
import type { SoftDeadline } from '../../../source-tree/soft-deadline.ts';
import { baseName, type SourceTree } from '../../../source-tree/source-tree.ts';
import type { ProjectReading } from '../project-reading.ts';
import { INVENTORY_READERS } from './index.ts';
import type { ListedDependency } from './inventory-reader.ts';
import { isCovered } from './unread-inventories.ts';

export interface CollectedInventory {
  readonly path: string;
  readonly dependencies: readonly ListedDependency[];
  /** Whether what the dependencies bring along is in the file too. */
  readonly isWhole: boolean;
}

export interface CollectedInventories {
  /** By path. */
  readonly inventories: readonly CollectedInventory[];
  readonly skipped: readonly SkippedFile[];
}

const MAX_INVENTORIES = 200;
const MAX_DEPENDENCIES = 50_000;
/** Text that is parsed in one scan: crafted TOML takes a quarter of a second for each megabyte. */
const MAX_CHARACTERS = 20 * 1024 * 1024;
const MAX_FILE_CHARACTERS = 5 * 1024 * 1024;

/** Read only where nothing better was: a manifest beside its lockfile, checksums beside a list that is whole. */
const SECOND: ReadonlyMap<string, readonly string[]> = new Map([
  ['pyproject.toml', ['poetry.lock', 'uv.lock', 'pdm.lock', 'requirements.txt', 'Pipfile.lock']],
  ['go.sum', ['go.mod']],
]);

/**
 * Every file of a tree that `INVENTORY_READERS` names, each read once; one that is not what its name says is skipped.
 *
 * @param isRead which lockfiles are read elsewhere
 * @throws UpstreamError when the files could not be asked for.
 */
export async function collectInventories(
  tree: SourceTree,
  isRead: (path: string) => boolean,
  reading: Pick<ProjectReading, 'readInventory'>,
  time: SoftDeadline,
): Promise<CollectedInventories> {
  const found = tree.paths.filter((path) => INVENTORY_READERS.has(baseName(path))).sort(productionFirst);
  const inventories: CollectedInventory[] = [];
  const skipped: SkippedFile[] = [];
  const first = found.filter((path) => !SECOND.has(baseName(path)));
  await readAll(first.slice(0, MAX_INVENTORIES), tree, reading, time, inventories, skipped);
  const whole = new Set(inventories.filter(({ isWhole }) => isWhole).map(({ path }) => path));
  const second = found.filter((path) => {
    const better = SECOND.get(baseName(path));
    return better !== undefined && !isCovered(path, better, (at) => whole.has(at) || isRead(at));
  });
  const left = MAX_INVENTORIES - Math.min(first.length, MAX_INVENTORIES);
  await readAll(second.slice(0, left), tree, reading, time, inventories, skipped);
  for (const path of [...first.slice(MAX_INVENTORIES), ...second.slice(left)]) {
    skipped.push({ path, reason: 'file-limit' });
  }
  return { inventories: inventories.sort(byPath), skipped };
}

async function readAll(
  paths: readonly string[],
  tree: SourceTree,
  reading: Pick<ProjectReading, 'readInventory'>,
  time: SoftDeadline,
  inventories: CollectedInventory[],
  skipped: SkippedFile[],
): Promise<void> {
  const reads = await Promise.all(
    paths.map(async (path) => ({ path, read: await time.attempt((signal) => tree.read(path, signal)) })),
  );
  let count = inventories.reduce((total, { dependencies }) => total + dependencies.length, 0);
  let characters = 0;
  for (const { path, read } of reads) {
    const text = read?.kind === 'content' ? decode(read.bytes) : null;
    characters += text?.length ?? 0;
    const isOver = characters > MAX_CHARACTERS;
    const isRead = text !== null && text.length <= MAX_FILE_CHARACTERS && !isOver;
    const inventory = isRead
      ? await time.attempt((signal) => reading.readInventory(baseName(path), text, signal))
      : null;
    if (read === null || time.isOver()) skipped.push({ path, reason: 'time-limit' });
    else if (read.kind === 'skipped') skipped.push({ path, reason: read.reason });
    else if (text !== null && text.length > MAX_FILE_CHARACTERS) skipped.push({ path, reason: 'too-large' });
    else if (isOver || count + (inventory?.dependencies.length ?? 0) > MAX_DEPENDENCIES) {
      skipped.push({ path, reason: 'file-limit' });
    } else if (inventory === null) {
      skipped.push({ path, reason: 'not-the-format' });
    } else {
      count += inventory.dependencies.length;
      inventories.push({ path, ...inventory });
    }
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}

function productionFirst(a: string, b: string): number {
  const order = Number(fileScope(a) !== 'production') - Number(fileScope(b) !== 'production');
  return order || (a < b ? -1 : 1);
}

function byPath(a: CollectedInventory, b: CollectedInventory): number {
  return a.path < b.path ? -1 : 1;
}
