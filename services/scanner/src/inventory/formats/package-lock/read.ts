import { unreadablePackage } from '../../listed-package.ts';
import { npmAlias } from '../../npm/descriptor.ts';
import { npmPackage } from '../../npm/npm-package.ts';
import { registryTarball } from '../../npm/registry-tarball.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet, MAX_PATH_LENGTH, type PackageSet } from '../../package-set.ts';
import { notThe, type ReadOptions, readOrNull } from '../../reader.ts';
import { STEP } from '../../text/json-lines.ts';
import { isJsonObject, type JsonObject, objectOf, parseJsonObject, textOf } from '../../text/json-object.ts';
import { type Folder, installedGraph, MODULES, modulesOf } from './installed-graph.ts';

const FILE_NAME = 'package-lock.json';

/**
 * npm's `package-lock.json` and `npm-shrinkwrap.json`: `packages` (lockfile versions 2 and 3, docs.npmjs.com
 * "package-lock.json") or the nested `dependencies` of version 1 and of npm 4 and older. These do not tell what the
 * project asks for itself, npm 4 not even what a package requires.
 */
export function readPackageLock(bytes: Uint8Array, { manifests = [] }: Partial<ReadOptions> = {}): Inventory {
  const lock = parseJsonObject(bytes, FILE_NAME);
  assertFormat(lock);
  const { dependencies } = lock;
  const installed = objectOf(lock['packages']);
  const packages = createPackageSet();
  if (!isJsonObject(dependencies) || Object.keys(installed).some((folder) => folder !== '')) {
    const folders = installedFolders(installed, packages);
    return { ...packages.toInventory(), graph: installedGraph(lock, folders, true) };
  }
  const nested = nestedFolders(dependencies, packages);
  const isWhole = lock['requires'] === true || nested.some(({ entry }) => isJsonObject(entry['requires']));
  const folders = [...nested, ...projectFolders(manifests[0]?.bytes)];
  return { ...packages.toInventory(), graph: installedGraph(lock, folders, isWhole) };
}

/** Lockfile version 1 does not tell what the project asks for. npm writes its version among the first members. */
export function isVersion1(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024));
  return !/"lockfileVersion"\s*:\s*[2-9]/.test(start);
}

/** npm 4 wrote no version, as a manifest has none; but that has ranges where a lockfile has entries. */
function assertFormat({ packages, dependencies, lockfileVersion }: JsonObject): void {
  const isSound = [packages, dependencies].every((each) => (each ?? null) === null || isJsonObject(each));
  const listed = [packages, ...Object.values(objectOf(dependencies))];
  if (!isSound || (lockfileVersion === undefined && !listed.some(isJsonObject)))
    throw notThe(FILE_NAME, 'it names no installed packages. A package.json manifest names ranges only');
}

/** @returns the folders of the project, and of the packages that could be read. */
function installedFolders(installed: JsonObject, packages: PackageSet): readonly Folder[] {
  const folders: Folder[] = [];
  for (const key of Object.keys(installed)) {
    const path = key.replaceAll('\\', '/');
    const entry = installed[key];
    const modules = modulesOf(path);
    if (modules === -1) {
      // A folder outside node_modules is the project, a workspace or a linked directory: first-party.
      if (isJsonObject(entry) && !isInModules(path)) folders.push({ path, entry, found: null });
      continue;
    }
    const folderName = path.slice(modules + MODULES.length);
    if (!isJsonObject(entry) || folderName === '') {
      packages.add(unreadablePackage('npm', folderName || path, 'production'));
    } else if (entry['link'] !== true) {
      const found = installedPackage(folderName, entry);
      packages.add(found, `packages${STEP}${key}`);
      folders.push({ path, entry, found });
    }
  }
  return folders;
}

function isInModules(path: string): boolean {
  return path.startsWith(MODULES) || path.includes(`/${MODULES}`);
}

function installedPackage(folderName: string, entry: JsonObject): Package {
  const found = npmPackage({
    name: textOf(entry['name']) || folderName,
    version: textOf(entry['version']) || null,
    source: textOf(entry['resolved']) || null,
    scope: scopeOf(entry),
  });
  const declaredLicense = entry['license'] ?? entry['licenses'] ?? undefined;
  return declaredLicense === undefined ? found : { ...found, declaredLicense };
}

/** What the manifest asks for. */
function projectFolders(manifest: Uint8Array | undefined): readonly Folder[] {
  const entry = manifest && readOrNull(() => parseJsonObject(manifest, 'package.json'));
  return entry ? [{ path: '', entry, found: null }] : [];
}

/** The folders in which npm installs the `dependencies` of entries of version 1. */
function nestedFolders(dependencies: JsonObject, packages: PackageSet): readonly Folder[] {
  const folders: Folder[] = [];
  const pending = [{ tree: dependencies, base: '', place: 'dependencies' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const [name, entry] of Object.entries(next.tree)) {
      if (!isJsonObject(entry)) {
        packages.add(unreadablePackage('npm', name, 'production'));
        continue;
      }
      const found = dependencyPackage(name, entry);
      const path = `${next.base}${MODULES}${name}`;
      const place = next.place + STEP + name;
      packages.add(found, place);
      folders.push({ path, entry, found });
      const { dependencies: tree } = entry;
      if (isJsonObject(tree) && path.length <= MAX_PATH_LENGTH) {
        pending.push({ tree, base: `${path}/`, place: `${place}${STEP}dependencies` });
      } else if (tree !== undefined && tree !== null)
        packages.add(unreadablePackage('npm', name, scopeOf(entry)));
    }
  }
  return folders;
}

function dependencyPackage(name: string, entry: JsonObject): Package {
  const written = textOf(entry['version']) || null;
  const scope = scopeOf(entry);
  const resolved = textOf(entry['resolved']) || null;
  const alias = written === null ? null : npmAlias(written);
  if (alias !== null) return npmPackage({ name: alias.name, version: alias.range, source: resolved, scope });
  // Anything but a version stands for where the package came from: `git+ssh:…`, `file:…`, `github:…`, an address.
  if (written === null || !/[:/]/.test(written))
    return npmPackage({ name, version: written, source: resolved, scope });
  return npmPackage({ name, version: registryTarball(written)?.version ?? null, source: written, scope });
}

function scopeOf({ dev, optional, devOptional }: JsonObject): DependencyScope {
  if (dev === true) return 'development';
  return optional === true || devOptional === true ? 'optional' : 'production';
}
