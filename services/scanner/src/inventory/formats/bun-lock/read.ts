import { unreadablePackage } from '../../listed-package.ts';
import { levelsFrom, nearest } from '../../npm/nested-folders.ts';
import { npmPackage } from '../../npm/npm-package.ts';
import { registryTarball } from '../../npm/registry-tarball.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { graphOf, type Requirement, scopesOf } from '../../requirements.ts';
import { STEP } from '../../text/json-lines.ts';
import {
  isJsonObject,
  type JsonObject,
  listOf,
  objectOf,
  parseJsoncObject,
  textOf,
} from '../../text/json-object.ts';

const FILE_NAME = 'bun.lock';

/**
 * Bun's `bun.lock` (bun.sh, "Lockfile"; JSON with trailing commas). Each of `packages` is
 * `["name@version", registry, { its dependencies }, integrity]`, under the path of names that leads to it.
 */
export function readBunLock(bytes: Uint8Array): Inventory {
  const lock = parseJsoncObject(bytes, FILE_NAME);
  const { lockfileVersion, workspaces, packages: listed = {} } = lock;
  if (typeof lockfileVersion !== 'number' || !isJsonObject(workspaces) || !isJsonObject(listed))
    throw notThe(FILE_NAME, 'it has no version and workspaces');
  const roots = new Map(workspaceLabels(workspaces));
  const requirements = requirementsOf(workspaces, roots, listed, catalogsOf(lock));
  const overrides = new Map(
    Object.entries(objectOf(lock['overrides'])).map(([name, to]) => [name, textOf(to)]),
  );
  const scopes = scopesOf(roots, requirements);
  const packages = createPackageSet();
  const installed = new Map<string, Package>();
  for (const key of Object.keys(listed)) {
    const found = toPackage(key, listed[key], scopes.get(key) ?? null);
    if (found === null) {
      if (!roots.has(key)) roots.set(key, folderOf(listed[key]));
      continue;
    }
    packages.add(found, `packages${STEP}${key}`);
    installed.set(key, found);
  }
  return { ...packages.toInventory(), graph: graphOf(roots, installed, requirements, { overrides }) };
}

/** Parts of the project itself, and folders linked into it. */
const OWN = /^(?:workspace|root|link|module):/;
const ARCHIVE = /\.(?:tgz|tar\.gz|tar)$/;

/** `../lib` of `lib@file:../lib`. */
function folderOf(entry: unknown): string {
  return locatorOf(entry).replace(/^[^:]*:/, '');
}

function locatorOf(entry: unknown): string {
  return Array.isArray(entry) ? textOf(entry[0]) : '';
}

/** Null for what is the project's own. */
function toPackage(key: string, entry: unknown, scope: DependencyScope | null): Package | null {
  const from: unknown = Array.isArray(entry) ? entry[1] : undefined;
  const locator = locatorOf(entry);
  const at = locator.indexOf('@', 1);
  if (at === -1) return unreadablePackage('npm', key, scope);
  const name = locator.slice(0, at);
  const version = locator.slice(at + 1);
  if (OWN.test(version)) return null;
  if (version.startsWith('file:') && !ARCHIVE.test(version)) return null;
  if (/[:/]/.test(version)) {
    const published = registryTarball(version)?.version ?? null;
    return npmPackage({ name, version: published, source: version, scope });
  }
  return npmPackage({ name, version, source: null, registry: textOf(from), scope });
}

const SECTIONS = [
  ['dependencies', 'production'],
  ['peerDependencies', 'production'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
] as const;

/** The labels of the workspaces, by the keys under which they are found: their names, none for the project itself. */
function workspaceLabels(workspaces: JsonObject): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const folder of Object.keys(workspaces)) {
    const name = textOf(objectOf(workspaces[folder])['name']);
    if (folder === '') labels.set('', name || '.');
    else labels.set(name || folder, folder);
  }
  return labels;
}

/** The range of a name that says `catalog:` or `catalog:<name>`; the same text where no catalog has it. */
type InCatalog = (name: string, range: string) => string;

/** The catalogs of a file: the default one and those with names. */
function catalogsOf({ catalog, catalogs }: JsonObject): InCatalog {
  return (name, range) => {
    const [, called] = /^catalog:(.*)$/.exec(range) ?? [];
    if (called === undefined) return range;
    const named = objectOf(catalogs)[called];
    const found = called === '' || called === 'default' ? (catalog ?? named) : named;
    return textOf(objectOf(found)[name]) || range;
  };
}

/** What the workspaces ask for, and what is listed under each key of `packages`. */
function requirementsOf(
  workspaces: JsonObject,
  labels: ReadonlyMap<string, string>,
  listed: JsonObject,
  inCatalog: InCatalog,
): readonly Requirement<string>[] {
  /** The keys below each path, by their names. */
  const below = new Map<string, Map<string, string>>();
  for (const key of Object.keys(listed)) {
    const parent = parentOf(key);
    const known = below.get(parent) ?? new Map<string, string>();
    below.set(parent, known.set(parent === '' ? key : key.slice(parent.length + 1), key));
  }
  const requirements: Requirement<string>[] = [];
  const add = (from: string, info: JsonObject) => {
    const levels = levelsFrom(from, below, parentOf);
    for (const [section, scope] of SECTIONS) {
      for (const [name, range] of Object.entries(objectOf(info[section]))) {
        const to = nearest(levels, name);
        if (to === undefined) continue;
        const written = typeof range === 'string' ? inCatalog(name, range) : null;
        requirements.push({ from, to, range: written, scope });
      }
    }
  };
  for (const [folder, each] of Object.entries(workspaces)) {
    const workspace = objectOf(each);
    add(folder === '' ? '' : textOf(workspace['name']) || folder, workspace);
  }
  for (const [key, entry] of Object.entries(listed)) {
    if (!labels.has(key)) add(key, objectOf(listOf(entry).find(isJsonObject)));
  }
  return requirements;
}

/** `a/@scope/b` stands below `a`. */
function parentOf(path: string): string {
  return path.replace(/(?:^|\/)(?:@[^/]*\/)?[^/]*$/, '');
}
