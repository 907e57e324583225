import type { SkippedFile } from '@repo/contracts/scanner';
import { semver } from '@repo/versions';
import { baseName, folderOf } from '../../../base-name.ts';
import { type Holds, indexNames, isCovered } from '../../../dependency-files/covering-files.ts';
import { lockfilesOf } from '../../../inventory/formats/index.ts';
import { readPackageJson } from '../../../inventory/manifests/package-json.ts';
import type { ManifestAsk } from '../../../inventory/manifests/project-manifest.ts';
import { npmAlias } from '../../../inventory/npm/descriptor.ts';
import { npmPackage } from '../../../inventory/npm/npm-package.ts';
import type { Package } from '../../../inventory/package.ts';
import type { PackageSet } from '../../../inventory/package-set.ts';
import { publicReference } from '../../../inventory/public-reference.ts';
import { NotTheFormatError } from '../../../inventory/reader.ts';
import type { SourceTree } from '../../../source-tree/source-tree.ts';
import type { ReadBytes } from './license-files.ts';

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
  readonly skipped: readonly SkippedFile[];
}> {
  const standing = indexNames(lockfiles.paths);
  const uncovered = tree.paths.filter(
    (path) => baseName(path) === MANIFEST && !isCovered(path, NODE_LOCKFILES, standing, lockfiles.holds),
  );
  const direct: string[] = [];
  const skipped: SkippedFile[] = uncovered
    .slice(MAX_MANIFESTS)
    .map((path) => ({ path, reason: 'file-limit' }));
  for (const path of uncovered.slice(0, MAX_MANIFESTS)) {
    const bytes = await read(path);
    const declared =
      bytes === null ? null : declaredDependencies(bytes, (name) => liesAbove(installed, path, name));
    if (declared === null) skipped.push({ path, reason: 'not-the-format' });
    for (const found of declared ?? []) packages.add(found);
    if (declared !== null && declared.length > 0) direct.push(path);
  }
  return { read: Math.min(uncovered.length, MAX_MANIFESTS), direct, skipped };
}

/** Where Node.js looks for a package that a file asks for: in its folder, then in every one above. */
function liesAbove(installed: ReadonlySet<string>, path: string, name: string): boolean {
  for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
    if (installed.has(`${folder}node_modules/${name}/${MANIFEST}`)) return true;
    if (folder === '') return false;
  }
}

/** First-party: another folder of the same project. */
const FIRST_PARTY = ['file:', 'link:', 'workspace:', 'portal:'];

/**
 * What a `package.json` without a lockfile asks for; null for what is none. A range is no version: nothing is known to be
 * installed, and the package is listed with the range.
 *
 * @param isInstalled whether what is asked for by that name lies installed, with its version; then it is left out
 */
export function declaredDependencies(
  manifest: Uint8Array,
  isInstalled: (name: string) => boolean,
): readonly Package[] | null {
  try {
    return readPackageJson(manifest)
      .asks.filter(({ name, isPeer }) => isPeer !== true && !isInstalled(name))
      .flatMap(toPackage);
  } catch (error) {
    if (error instanceof NotTheFormatError) return null;
    throw error;
  }
}

function toPackage({ name, range: written, scope }: ManifestAsk): readonly Package[] {
  if (name === '' || written === null || FIRST_PARTY.some((prefix) => written.startsWith(prefix))) return [];
  const alias = npmAlias(written);
  const range = (alias?.range ?? written).trim();
  const realName = alias?.name ?? name;
  if (range.includes(':') || range.includes('/')) {
    return [npmPackage({ name: realName, version: null, source: range, scope })];
  }
  const exact = range.startsWith('=') ? range.slice(1).trim() : range;
  if (semver.isValid(exact)) return [npmPackage({ name: realName, version: exact, source: null, scope })];
  const known = npmPackage({ name: realName, version: null, source: null, scope });
  // A name that no registry could have stays as it was read.
  if (known.unmatched !== 'no-version') return [known];
  return [{ ...known, version: publicReference(range), unmatched: 'not-pinned' }];
}
