import { UpstreamError } from '@repo/upstream/errors';
import { folderOf, foldersOf as foldersAround } from '../base-name.ts';
import { workspacePatterns } from '../inventory/manifests/package-json.ts';
import type { ManifestFile } from '../inventory/manifests/project-manifest.ts';
import { readOrNull } from '../inventory/reader.ts';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import type { FoundFile } from './dependency-file.ts';
import { workspaceFolders } from './workspace-folders.ts';

/** Of all lockfiles of a tree together: what is left of the files that may be read belongs to lockfiles. */
const MAX_MANIFESTS = 100;
const MAX_MANIFEST_BYTES = 256 * 1024;
/** Of the manifests above one file together, the nearest: each is read again for every file below it. */
const MAX_ABOVE_BYTES = 256 * 1024;
const NONE: readonly ManifestFile[] = [];

/** The manifests for a lockfile that does not tell what the project asks for. */
export type CollectManifests = (file: FoundFile, lockfile: Uint8Array) => Promise<readonly ManifestFile[]>;

/**
 * Reads the manifest beside a lockfile and those of its workspaces, none where one of them cannot be had; or those above
 * it, each once for all that stand below. The report does without what cannot be had.
 */
export function createManifestCollector(tree: SourceTree, time: SoftDeadline): CollectManifests {
  let left = MAX_MANIFESTS;
  const read = (path: string): Promise<Uint8Array | null> => {
    left -= 1;
    return readManifest(path, tree, time);
  };
  const above = new Map<string, Promise<Uint8Array | null>>();
  const readAbove = async (path: string, name: string): Promise<readonly ManifestFile[]> => {
    const found: ManifestFile[] = [];
    let size = 0;
    for (const folder of foldersAround(path).slice(1)) {
      const place = folder + name;
      if (!tree.has(place) || (left < 1 && !above.has(place))) continue;
      const reading = above.get(place) ?? read(place);
      above.set(place, reading);
      const bytes = await reading;
      if (bytes === null) continue;
      size += bytes.byteLength;
      if (size > MAX_ABOVE_BYTES) break;
      found.push({ folder: '..', bytes });
    }
    return found;
  };
  return async ({ path, format: { manifest } }, lockfile) => {
    const base = folderOf(path);
    if (manifest === undefined || manifest.isNeeded?.(lockfile) === false) return NONE;
    if (manifest.isAbove === true) return readAbove(path, manifest.name);
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
  const patterns = patternsOf(bytes);
  if (patterns === null || patterns.length === 0) return patterns;
  const folders = paths
    .filter(
      (path) => path.startsWith(base) && path.endsWith(`/${name}`) && path.length > base.length + name.length,
    )
    .map((path) => path.slice(base.length, -name.length - 1))
    .filter((folder) => !`/${folder}/`.includes('/node_modules/'));
  return isTruncated ? null : workspaceFolders(patterns, folders);
}

/** Null for what is no manifest. */
function patternsOf(bytes: Uint8Array): readonly string[] | null {
  return readOrNull(() => workspacePatterns(bytes));
}
