import { baseName, folderOf } from '../../../base-name.ts';
import { type Holds, indexNames, isCovered } from '../../../dependency-files/covering-files.ts';
import { lockfilesOf } from '../../../inventory/formats/index.ts';
import type { PackageSet } from '../../../inventory/package-set.ts';
import type { SourceTree } from '../../../source-tree/source-tree.ts';
import { declaredDependencies } from './declared-dependencies.ts';
import type { ReadBytes } from './license-files.ts';
import { readJsonObject } from './read-json-object.ts';

const MANIFEST = 'package.json';
const MAX_MANIFESTS = 20;
const NODE_LOCKFILES = lockfilesOf(MANIFEST) ?? [];

/**
 * Manifests that no lockfile covers.
 *
 * @param lockfiles those that were read
 * @param installed the paths of installed manifests that were read
 */
export async function addDeclared(
  tree: SourceTree,
  lockfiles: { readonly paths: readonly string[]; readonly holds: Holds },
  installed: ReadonlySet<string>,
  read: ReadBytes,
  packages: PackageSet,
): Promise<{
  readonly read: number;
  readonly direct: readonly string[];
  readonly unread: readonly string[];
}> {
  const standing = indexNames(lockfiles.paths);
  const uncovered = tree.paths.filter(
    (path) => baseName(path) === MANIFEST && !isCovered(path, NODE_LOCKFILES, standing, lockfiles.holds),
  );
  const direct: string[] = [];
  const unread = uncovered.slice(MAX_MANIFESTS);
  for (const path of uncovered.slice(0, MAX_MANIFESTS)) {
    const bytes = await read(path);
    const manifest = bytes === null ? null : readJsonObject(bytes);
    if (manifest === null) unread.push(path);
    const declared =
      manifest === null ? [] : declaredDependencies(manifest, (name) => liesAbove(installed, path, name));
    for (const found of declared) packages.add(found);
    if (declared.length > 0) direct.push(path);
  }
  return { read: Math.min(uncovered.length, MAX_MANIFESTS), direct, unread };
}

/** Where Node.js looks for a package that a file asks for: in its folder, then in every one above. */
function liesAbove(installed: ReadonlySet<string>, path: string, name: string): boolean {
  for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
    if (installed.has(`${folder}node_modules/${name}/${MANIFEST}`)) return true;
    if (folder === '') return false;
  }
}
