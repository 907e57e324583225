import {
  type FileScope,
  isConstraintsFile,
  isRequirementsSource,
  type SkippedFile,
} from '@repo/contracts/scanner';
import { baseName, folderOf, foldersOf } from '../base-name.ts';
import { byPath } from '../by-code-unit.ts';
import { type FileFormat, formatOf, unlessRead } from '../inventory/formats/index.ts';
import { fileScope } from '../source-tree/file-scope.ts';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { type CollectManifests, createManifestCollector } from './collect-manifests.ts';
import { collectRequirements } from './collect-requirements.ts';
import { type Holds, indexNames, isCovered } from './covering-files.ts';
import { type DependencyFile, type FileReading, type FoundFile, reasonOf } from './file-reading.ts';
import { heldParts } from './held-parts.ts';

export interface DependencyFiles {
  /** By path. */
  readonly files: readonly DependencyFile[];
  /** By path. */
  readonly skipped: readonly SkippedFile[];
  /** Whether a lockfile that stands above a manifest counts for it. */
  readonly holds: Holds;
}

const MAX_FILES = 200;
const SCOPE_ORDER = { production: 0, example: 1, test: 2, vendored: 3 } satisfies Record<FileScope, number>;

/**
 * Files that `collectDependencyFiles` may read: those of a known format, and whatever requirements could include. The
 * manifests beside lockfiles are not among them: few are read, by the content of the lockfile.
 */
export function isDependencyFile(path: string): boolean {
  return formatOf(path) !== null || isConstraintsFile(path) || isRequirementsSource(path);
}

/**
 * Every file of a tree that the table of formats knows, with its inventory, each read once, what ships before what
 * tests. A file that is not what its name says is skipped and does not spoil the others; when the time is over, the rest
 * is skipped.
 *
 * @throws UpstreamError when the files could not be asked for.
 */
export async function collectDependencyFiles(
  tree: SourceTree,
  reading: FileReading,
  time: SoftDeadline,
): Promise<DependencyFiles> {
  const collectManifests = createManifestCollector(tree, time);
  const found = foundFiles(tree.paths);
  const chosen = found.filter((file) => !isShadowed(file, tree));
  const first = chosen.filter(({ path, format }) => unlessRead(path, format) === null);
  const read = await readAll(first.slice(0, MAX_FILES), tree, reading, time, collectManifests);
  const { holds, skipped: unasked } = await heldParts(read.files, tree, time);
  const whole = read.files.filter(({ inventory }) => inventory.isWhole !== false).map(({ path }) => path);
  const covering = indexNames([...whole, ...read.included]);
  const uncovered = chosen.filter(({ path, format }) => {
    const lockfiles = unlessRead(path, format);
    return lockfiles !== null && !isCovered(path, lockfiles, covering, holds);
  });
  const isSettled = settledBelow(chosen, uncovered);
  const second = uncovered.filter((file) => !isSettled(file));
  const left = MAX_FILES - Math.min(first.length, MAX_FILES);
  const more = await readAll(second.slice(0, left), tree, reading, time, collectManifests);
  const unread = [...first.slice(MAX_FILES), ...second.slice(left)];
  const skipped: readonly SkippedFile[] = [
    ...read.skipped,
    ...more.skipped,
    ...unasked,
    ...found
      .filter((file) => isShadowed(file, tree) || isSettled(file))
      .map(({ path }) => ({ path, reason: 'shadowed' as const })),
    ...unread
      .filter(({ path }) => !read.included.has(path))
      .map(({ path }) => ({ path, reason: 'file-limit' as const })),
    ...unreadRequirements(tree, read.included),
  ];
  return { files: [...read.files, ...more.files].sort(byPath), skipped: distinctPaths(skipped), holds };
}

/** The first of each path: why a file that others include was not read, before that nothing was read that includes it. */
function distinctPaths(skipped: readonly SkippedFile[]): readonly SkippedFile[] {
  return [...new Map(skipped.toReversed().map((file) => [file.path, file])).values()].sort(byPath);
}

/** Where there are too many, what ships comes first, and people's own lockfiles before requirements of any name. */
function foundFiles(paths: readonly string[]): readonly FoundFile[] {
  return paths
    .flatMap((path) => {
      const format = formatOf(path);
      if (format === null) return [];
      return [{ path, scope: fileScope(path), format, rank: isAnyRequirements(path, format) ? 1 : 0 }];
    })
    .sort((a, b) => SCOPE_ORDER[a.scope] - SCOPE_ORDER[b.scope] || a.rank - b.rank);
}

function isAnyRequirements(path: string, { hasIncludes }: FileFormat): boolean {
  return hasIncludes === true && baseName(path).toLowerCase() !== 'requirements.txt';
}

/** npm reads its own shrinkwrap and then no package-lock beside it (npm documentation, npm-shrinkwrap.json). */
function isShadowed({ path, format }: FoundFile, tree: SourceTree): boolean {
  return format.shadowedBy !== undefined && tree.has(folderOf(path) + format.shadowedBy);
}

/** Whether a file decides for projects below it that have lockfiles of their own, each of them read whole. */
function settledBelow(all: readonly FoundFile[], uncovered: readonly FoundFile[]) {
  const foldersAbove = (files: readonly FoundFile[]) =>
    new Set(files.flatMap(({ path, format }) => (format.isCentral === false ? foldersOf(path) : [])));
  const withProjects = foldersAbove(all);
  const open = foldersAbove(uncovered);
  return ({ path, format }: FoundFile) =>
    format.isCentral === true && withProjects.has(folderOf(path)) && !open.has(folderOf(path));
}

interface ReadFiles extends Omit<DependencyFiles, 'holds'> {
  /** Every file of requirements that was read, those that others include too. */
  readonly included: ReadonlySet<string>;
}

async function readAll(
  found: readonly FoundFile[],
  tree: SourceTree,
  reading: FileReading,
  time: SoftDeadline,
  collectManifests: CollectManifests,
): Promise<ReadFiles> {
  const groups = Map.groupBy(found, ({ format }) => format.hasIncludes === true);
  const [requirements, others] = await Promise.all([
    collectRequirements(groups.get(true) ?? [], tree, reading, time),
    Promise.all(
      (groups.get(false) ?? []).map((file) => readFile(file, tree, reading, time, collectManifests)),
    ),
  ]);
  const results = [...requirements.results, ...others];
  return {
    files: results.filter((result) => 'inventory' in result),
    skipped: results.filter((result) => 'reason' in result),
    included: requirements.read,
  };
}

async function readFile(
  file: FoundFile,
  tree: SourceTree,
  reading: FileReading,
  time: SoftDeadline,
  collectManifests: CollectManifests,
): Promise<DependencyFile | SkippedFile> {
  const { path, scope, format } = file;
  const read = await time.attempt((signal) => tree.read(path, signal));
  if (read === null) return { path, reason: 'time-limit' };
  if (read.kind === 'skipped') return { path, reason: read.reason };
  const manifests = await collectManifests(file, read.bytes);
  try {
    const inventory = await time.attempt((signal) =>
      reading.readInventory(baseName(path), read.bytes, signal, manifests),
    );
    return inventory === null ? { path, reason: 'time-limit' } : { path, scope, format, inventory };
  } catch (error) {
    return { path, reason: reasonOf(error) };
  }
}

/** Constraints that nothing includes, and what requirements are compiled from where nothing is. */
function unreadRequirements(tree: SourceTree, read: ReadonlySet<string>): readonly SkippedFile[] {
  const unread = tree.paths.filter((path) => !read.has(path));
  return [
    ...unread.filter(isConstraintsFile).map((path) => ({ path, reason: 'not-included' as const })),
    ...unread
      .filter((path) => isRequirementsSource(path) && !tree.has(path.replace(/\.in$/i, '.txt')))
      .map((path) => ({ path, reason: 'no-lockfile' as const })),
  ];
}
