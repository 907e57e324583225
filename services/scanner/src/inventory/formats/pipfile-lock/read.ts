import { unreadablePackage } from '../../listed-package.ts';
import {
  type ManifestAsk,
  type ProjectManifest,
  partFolder,
  projectParts,
} from '../../manifests/project-manifest.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { canonicalName, isProjectName } from '../../python/canonical-name.ts';
import { isArchive } from '../../python/project-of-address.ts';
import {
  foreignPackage,
  lockedPackage,
  requiredPackage,
  unpinnedPackage,
} from '../../python/python-package.ts';
import { parseSpecifiers } from '../../python/specifier.ts';
import { notThe, type ReadOptions } from '../../reader.ts';
import { registryOf } from '../../registry-host.ts';
import { graphOfNames } from '../../requirements.ts';
import { STEP } from '../../text/json-lines.ts';
import {
  isJsonObject,
  type JsonObject,
  listOf,
  objectOf,
  parseJsonObject,
  textOf,
} from '../../text/json-object.ts';
import { parseToml } from '../../text/parse-toml.ts';

const FILE_NAME = 'Pipfile.lock';

/**
 * Pipenv's `Pipfile.lock` (pipenv.pypa.io, "Pipfile & Pipfile.lock"): `default`, `develop` and named categories. Who
 * needs whom is not in it; what the project asks for itself is in the manifest.
 */
export function readPipfileLock(bytes: Uint8Array, { manifests = [] }: Partial<ReadOptions> = {}): Inventory {
  const root = parseJsonObject(bytes, FILE_NAME);
  assertFormat(root);
  const packages = createPackageSet();
  const parts: string[] = [];
  const indexes = indexesOf(root['_meta']);
  for (const category of Object.keys(root)) {
    const entries = root[category];
    if (category === '_meta' || isEmpty(entries)) continue;
    if (!isJsonObject(entries)) {
      packages.add(unreadablePackage('PyPI', category, scopeOf(category)));
      continue;
    }
    for (const name of Object.keys(entries)) {
      const found = categoryPackage(name, entries[name], scopeOf(category));
      if (found === null) {
        const { path, file } = objectOf(entries[name]);
        parts.push(partFolder(textOf(path) || textOf(file)));
        continue;
      }
      const registry = registryOf(indexes.get(textOf(objectOf(entries[name])['index'])));
      packages.add({ ...found, ...registry }, category + STEP + name);
    }
  }
  const inventory = { ...packages.toInventory(), parts };
  const roots = projectParts(manifests.slice(0, 1), readPipfile);
  if (roots.length === 0) return inventory;
  const entries = inventory.packages.map((entry) => ({ entry, names: [entry.name], asks: [] }));
  return { ...inventory, graph: graphOfNames(roots, entries, { isWhole: false }) };
}

/** The addresses of the indexes that `_meta` names. */
function indexesOf(meta: unknown): ReadonlyMap<string, string> {
  const sources = listOf(objectOf(meta)['sources']).map(objectOf);
  return new Map(sources.map(({ name, url }) => [textOf(name), textOf(url)]));
}

function assertFormat(root: JsonObject): void {
  const { _meta: meta, default: production, develop } = root;
  const isMarked = [meta, production, develop].some(isJsonObject);
  const isSound = [production, develop].every((category) => category === undefined || isJsonObject(category));
  if (isMarked && isSound) return;
  throw notThe(FILE_NAME, 'it has no "default" and "develop" packages');
}

function isEmpty(entries: unknown): boolean {
  return entries === null || (Array.isArray(entries) && entries.length === 0);
}

/** A named category is installed only when asked for. */
function scopeOf(category: string): DependencyScope {
  if (category === 'default') return 'production';
  return category === 'develop' ? 'development' : 'optional';
}

/** Null for a directory of the project itself, which is no package. */
function categoryPackage(name: string, entry: unknown, scope: DependencyScope): Package | null {
  if (!isProjectName(name)) return unreadablePackage('PyPI', name, scope);
  if (typeof entry === 'string') return versionPackage(name, entry, scope);
  if (!isJsonObject(entry)) return unreadablePackage('PyPI', name, scope);
  const repository = VERSION_CONTROL.map((system) => textOf(entry[system])).find(Boolean);
  if (repository !== undefined)
    return foreignPackage(name, atRevision(repository, textOf(entry['ref'])), scope);
  const source = textOf(entry['path']) || textOf(entry['file']);
  if (source !== '') return isForeign(source) ? foreignPackage(name, source, scope) : null;
  const version = textOf(entry['version']);
  if (version !== '') return versionPackage(name, version, scope);
  return entry['version'] === undefined
    ? lockedPackage(name, '', scope)
    : unreadablePackage('PyPI', name, scope);
}

const VERSION_CONTROL = ['git', 'hg', 'svn', 'bzr'];

function atRevision(repository: string, revision: string): string {
  return revision === '' ? repository : `${repository}#${revision}`;
}

function isForeign(source: string): boolean {
  return isArchive(source) || /^(?:https?|ftp):\/\//i.test(source);
}

function versionPackage(name: string, written: string, scope: DependencyScope): Package {
  const specifiers = parseSpecifiers(written);
  // `*` and a bare version are no pins.
  if (specifiers === null) return unpinnedPackage(name, written, scope);
  return requiredPackage(name, specifiers, scope);
}

/** Tables that name no packages; any other one is a category (pipenv.pypa.io, "Pipfile & Pipfile.lock"). */
const OTHER_TABLES: ReadonlySet<string> = new Set(['pipenv', 'requires', 'scripts', 'source']);

/** Pipenv's `Pipfile`: `packages`, `dev-packages` and named categories, each name with a range or a table. */
function readPipfile(bytes: Uint8Array): ProjectManifest {
  const asks = Object.entries(parseToml(bytes, 'Pipfile')).flatMap(([category, table]) => {
    if (OTHER_TABLES.has(category) || !isJsonObject(table)) return [];
    const { scope, ...group } = CATEGORIES.get(category) ?? { scope: 'optional' as const };
    return Object.entries(table).map(([name, wanted]) => ({
      name: canonicalName(name),
      scope,
      ...(isJsonObject(wanted)
        ? { range: textOf(wanted['version']) || null }
        : { range: textOf(wanted) || null, ...group }),
    }));
  });
  return { name: '', asks };
}

const CATEGORIES: ReadonlyMap<string, Pick<ManifestAsk, 'scope' | 'group'>> = new Map([
  ['packages', { scope: 'production', group: '' }],
  ['dev-packages', { scope: 'development', group: 'dev' }],
]);
