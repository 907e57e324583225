import { readPackageJson } from '../../manifests/package-json.ts';
import { projectParts } from '../../manifests/project-parts.ts';
import { npmAlias } from '../../npm/npm-alias.ts';
import { npmPackage, unreadableNpmPackage } from '../../npm/npm-package.ts';
import { registryTarball } from '../../npm/registry-tarball.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet, type PackageSet } from '../../package-set.ts';
import { NotTheFormatError, type ReadOptions } from '../../reader.ts';
import { STEP } from '../../text/json-lines.ts';
import { isJsonObject, type JsonObject, parseJsonObject, textOf } from '../../text/json-object.ts';
import type { DependencyLevel } from './installed-graph.ts';
import {
  type Folder,
  installedGraph,
  MODULES,
  modulesOf,
  type RequiringEntry,
  requiredGraph,
} from './installed-graph.ts';

const FILE_NAME = 'package-lock.json';

/**
 * npm's `package-lock.json` and `npm-shrinkwrap.json`: `packages` (lockfile versions 2 and 3, docs.npmjs.com
 * "package-lock.json") or the nested `dependencies` of version 1 and of npm 4 and older.
 */
export function readPackageLock(bytes: Uint8Array, { manifests = [] }: Partial<ReadOptions> = {}): Inventory {
  const root = parseJsonObject(bytes, FILE_NAME);
  const packages = createPackageSet();
  const installed = installedPackages(root);
  if (installed === null) {
    const top = { above: null, places: new Map() };
    const entries = addDependencyTree(dependencyTree(root), top, packages);
    const parts = projectParts(manifests.slice(0, 1), readPackageJson);
    return { ...packages.toInventory(), graph: requiredGraph(root, entries, top, parts) };
  }
  const folders = addInstalled(installed, packages);
  return { ...packages.toInventory(), graph: installedGraph(root, folders) };
}

/** Lockfile version 1 does not tell what the project asks for. npm writes its version among the first members. */
export function isVersion1(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024));
  return !/"lockfileVersion"\s*:\s*[2-9]/.test(start);
}

/** The map from folder to package; null when the file has none, or one without a folder beside a dependency tree. */
function installedPackages(root: JsonObject): JsonObject | null {
  const { packages, dependencies } = root;
  if (!isJsonObject(packages)) return null;
  if (!isJsonObject(dependencies)) return packages;
  return Object.keys(packages).some((folder) => folder !== '') ? packages : null;
}

const NO_DEPENDENCIES: JsonObject = {};

function dependencyTree(root: JsonObject): JsonObject {
  const { packages, dependencies, lockfileVersion } = root;
  if (looksLikeManifest(root)) {
    throw new NotTheFormatError(
      `This is not a ${FILE_NAME}: it looks like a package.json manifest, which names ranges, not installed versions.`,
    );
  }
  if (isJsonObject(dependencies)) return dependencies;
  const isEmpty = isAbsent(packages) && isAbsent(dependencies) && lockfileVersion !== undefined;
  if (isEmpty) return NO_DEPENDENCIES;
  throw new NotTheFormatError(`This is not a ${FILE_NAME}: it has neither packages nor dependencies.`);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

const MANIFEST_MEMBERS = ['devDependencies', 'peerDependencies', 'scripts', 'main', 'exports', 'workspaces'];

function looksLikeManifest(root: JsonObject): boolean {
  if (root['lockfileVersion'] !== undefined) return false;
  const { dependencies } = root;
  const ranges = isJsonObject(dependencies) ? Object.values(dependencies) : [];
  const onlyRanges = ranges.length > 0 && ranges.every((range) => typeof range === 'string');
  return onlyRanges || MANIFEST_MEMBERS.some((member) => Object.hasOwn(root, member));
}

/** @returns the folders of the project, and of the packages that could be read. */
function addInstalled(installed: JsonObject, packages: PackageSet): readonly Folder[] {
  const folders: Folder[] = [];
  for (const key of Object.keys(installed)) {
    const path = key.replaceAll('\\', '/');
    const entry = installed[key];
    const modules = modulesOf(path);
    if (modules === -1) {
      // A folder outside node_modules is the project, a workspace or a linked directory: first-party.
      if (isJsonObject(entry) && !isInModules(path)) folders.push({ path, modules, entry, found: null });
      continue;
    }
    const folderName = path.slice(modules + MODULES.length);
    if (!isJsonObject(entry) || folderName === '') {
      packages.add(unreadableNpmPackage(folderName || path, 'production'));
    } else if (entry['link'] !== true) {
      const found = installedPackage(folderName, entry);
      packages.add(found, `packages${STEP}${key}`);
      folders.push({ path, modules, entry, found });
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
  const declaredLicense = entry['license'] ?? entry['licenses'];
  return isAbsent(declaredLicense) ? found : { ...found, declaredLicense };
}

function addDependencyTree(
  root: JsonObject,
  top: DependencyLevel,
  packages: PackageSet,
): readonly RequiringEntry[] {
  const entries: RequiringEntry[] = [];
  const pending: { tree: JsonObject; level: DependencyLevel; path: string }[] = [
    { tree: root, level: top, path: 'dependencies' },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { tree, level, path } = next;
    for (const name of Object.keys(tree)) {
      const entry = tree[name];
      if (!isJsonObject(entry)) {
        packages.add(unreadableNpmPackage(name, 'production'));
        continue;
      }
      const found = dependencyPackage(name, entry);
      const place = path + STEP + name;
      packages.add(found, place);
      const own = { above: level, places: new Map<string, number>() };
      level.places.set(name, entries.push({ entry, found, level: own }) - 1);
      const { dependencies } = entry;
      if (isJsonObject(dependencies)) {
        pending.push({ tree: dependencies, level: own, path: `${place}${STEP}dependencies` });
      } else if (!isAbsent(dependencies)) packages.add(unreadableNpmPackage(name, scopeOf(entry)));
    }
  }
  return entries;
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
