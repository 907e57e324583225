import { posix } from 'node:path';
import { UpstreamError } from '@repo/upstream/errors';
import { folderOf } from '../base-name.ts';
import type { ManifestBeside } from '../inventory/formats/index.ts';
import { workspacePatterns } from '../inventory/manifests/package-json.ts';
import { type ManifestFile, readOrNull } from '../inventory/reader.ts';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import type { FoundFile } from './file-reading.ts';
import { workspaceFolders } from './workspace-folders.ts';

/** Of all lockfiles of a tree together: what is left of the files that may be read belongs to lockfiles. */
const MAX_MANIFESTS = 100;
const MAX_MANIFEST_BYTES = 256 * 1024;
/** Of the parents of one file, the nearest: each is read again for every file that has it. */
const MAX_PARENTS = 10;
const MAX_PARENT_BYTES = 256 * 1024;
const NONE: readonly ManifestFile[] = [];

/** The manifests for a lockfile that does not tell what the project asks for. */
export type CollectManifests = (file: FoundFile, lockfile: Uint8Array) => Promise<readonly ManifestFile[]>;

/**
 * Reads the manifest beside a lockfile and those of its workspaces, none where one of them cannot be had; or its
 * parents, each once for all that have it. The report does without what cannot be had.
 */
export function createManifestCollector(tree: SourceTree, time: SoftDeadline): CollectManifests {
  let left = MAX_MANIFESTS;
  const read = (path: string): Promise<Uint8Array | null> => {
    left -= 1;
    return readManifest(path, tree, time);
  };
  const parents = new Map<string, Promise<Uint8Array | null>>();
  const readParents = async (path: string, own: Uint8Array, { name, parentOf }: ManifestBeside) => {
    const found: ManifestFile[] = [];
    let size = 0;
    let at = path;
    let next = parentOf?.(own) ?? null;
    while (next !== null && found.length < MAX_PARENTS) {
      at = posix.join(folderOf(at), next);
      if (!tree.has(at)) at = posix.join(at, name);
      if (!tree.has(at) || (left < 1 && !parents.has(at))) break;
      const reading = parents.get(at) ?? read(at);
      parents.set(at, reading);
      const bytes = await reading;
      size += bytes?.byteLength ?? 0;
      if (bytes === null || size > MAX_PARENT_BYTES) break;
      found.push({ folder: '..', bytes });
      next = parentOf?.(bytes) ?? null;
    }
    return found;
  };
  return async ({ path, format: { manifest } }, lockfile) => {
    const base = folderOf(path);
    if (manifest === undefined || manifest.isNeeded?.(lockfile) === false) return NONE;
    if (manifest.parentOf !== undefined) return readParents(path, lockfile, manifest);
    if (left < 1 || !tree.has(base + manifest.name)) return NONE;
    const bytes = await read(base + manifest.name);
    if (bytes === null) return NONE;
    const folders = manifest.hasWorkspaces === true ? foldersOf(bytes, base, manifest.name, tree) : [];
    if (folders === null || folders.length > left) return NONE;
    const workspaces = await Promise.all(
      folders.map(async (folder) => ({ folder, bytes: await read(`${base}${folder}/${manifest.name}`) })),
    );
    const files = [{ folder: '', bytes }, ...workspaces].filter(
      (each): each is ManifestFile => each.bytes !== null,
    );
    return files.length === workspaces.length + 1 ? files : NONE;
  };
}

/** Null where it cannot be had. */
export async function readManifest(
  path: string,
  tree: SourceTree,
  time: SoftDeadline,
): Promise<Uint8Array | null> {
  try {
    const found = await time.attempt((signal) => tree.read(path, signal));
    const bytes = found?.kind === 'content' ? found.bytes : null;
    return bytes !== null && bytes.byteLength <= MAX_MANIFEST_BYTES ? bytes : null;
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

/** Null where it cannot be told which they are. */
function foldersOf(
  bytes: Uint8Array,
  base: string,
  name: string,
  { paths, isTruncated }: SourceTree,
): readonly string[] | null {
  const patterns = readOrNull(() => workspacePatterns(bytes));
  if (patterns === null || patterns.length === 0) return patterns;
  const folders = paths
    .filter(
      (path) => path.startsWith(base) && path.endsWith(`/${name}`) && path.length > base.length + name.length,
    )
    .map((path) => path.slice(base.length, -name.length - 1))
    .filter((folder) => !`/${folder}/`.includes('/node_modules/'));
  return isTruncated ? null : workspaceFolders(patterns, folders);
}
