import { unreadablePackage } from '../../listed-package.ts';
import { partFolder, projectParts } from '../../manifests/project-manifest.ts';
import { readPyprojectManifest } from '../../manifests/pyproject.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { isProjectName } from '../../python/canonical-name.ts';
import { foreignPackage, lockedPackage } from '../../python/python-package.ts';
import { NotTheFormatError, notThe, type ReadOptions } from '../../reader.ts';
import { graphOfNames, scopesOfNames } from '../../requirements.ts';
import { STEP } from '../../text/json-lines.ts';
import { isJsonObject, type JsonObject, objectOf, textOf, textsIn } from '../../text/json-object.ts';
import { parseToml, tablesOf } from '../../text/parse-toml.ts';
import { pdmRequirementsOf, poetryRequirementsOf } from './requirements-of.ts';
import { uvRequirementsOf } from './uv-requirements.ts';

const FILE_NAME = 'poetry.lock, uv.lock or pdm.lock';

/**
 * `poetry.lock`, `uv.lock` and `pdm.lock`: one `[[package]]` for each, and where it is not from an index, what it is
 * from. Folders of the project itself are no dependencies.
 */
export function readPythonLock(bytes: Uint8Array, { manifests = [] }: Partial<ReadOptions> = {}): Inventory {
  const document = parseToml(bytes, FILE_NAME);
  const tables = tablesOf(document['package']);
  // Poetry writes it last: without it, the file may have been cut.
  const isMarked = document['metadata'] !== undefined || document['version'] !== undefined;
  if (tables === null || !isMarked) {
    throw new NotTheFormatError(
      `This is not a ${FILE_NAME}, or not all of it: it has no packages or metadata.`,
    );
  }
  if (tables.some(({ source }) => typeof source === 'string'))
    throw notThe(FILE_NAME, 'it looks like a Cargo.lock');
  const { metadata } = document;
  const isPdm = objectOf(metadata)['lock_version'] !== undefined;
  const listed = tables.map((table) => toPackage(table, groupScope(table, isPdm)));
  const parts = projectParts(manifests.slice(0, 1), readPyprojectManifest);
  const ofManifest = isPdm ? pdmRequirementsOf : poetryRequirementsOf;
  const { roots, entries, lost } = isJsonObject(metadata)
    ? ofManifest(tables, listed, parts)
    : uvRequirementsOf(document, tables, listed);
  const scopes = scopesOfNames(roots, entries);
  const packages = createPackageSet();
  for (const [at, found] of listed.entries()) {
    if (found === null) continue;
    packages.add(
      { ...found, scope: found.scope ?? scopes.get(found) ?? null },
      ['package', at, 'name'].join(STEP),
    );
  }
  return {
    ...packages.toInventory(),
    ...lost,
    parts: tables.filter(isOwn).map(folderOf),
    graph: graphOfNames(roots, entries),
  };
}

/**
 * By the groups that need it: Poetry's (`category` before version 1.5), where all but the main one are for development,
 * or PDM's, where another may be an extra as well.
 */
function groupScope({ groups, category, optional }: JsonObject, isPdm: boolean): DependencyScope | null {
  const named: readonly unknown[] = Array.isArray(groups) ? groups : textsIn([category]);
  if (named.includes(isPdm ? 'default' : 'main')) return optional === true ? 'optional' : 'production';
  if (named.length > 0) return isPdm ? null : 'development';
  return optional === true ? 'optional' : null;
}

function toPackage(table: JsonObject, scope: DependencyScope | null): Package | null {
  const name = textOf(table['name']);
  const version = textOf(table['version']);
  const source = objectOf(table['source']);
  if (isOwn(table)) return null;
  const address = addressOf(table, source);
  if (!isProjectName(name)) return unreadablePackage('PyPI', name, scope);
  if (address !== null) return foreignPackage(name, address, scope);
  return lockedPackage(name, version, scope, textOf(source['registry']) || textOf(source['url']));
}

/** A folder of the project. uv: `{ editable | virtual | directory = "." }`; Poetry: `type = "directory"`; PDM: `path` beside the name. */
function isOwn(table: JsonObject): boolean {
  const source = objectOf(table['source']);
  if (['editable', 'virtual', 'directory'].some((key) => source[key] !== undefined)) return true;
  return (
    source['type'] === 'directory' || (typeof table['path'] === 'string' && source['type'] === undefined)
  );
}

/** Of a folder of the project, from that of the file. */
function folderOf({ source, path }: JsonObject): string {
  const { editable, virtual, directory, url } = objectOf(source);
  return partFolder(textOf(editable ?? virtual ?? directory ?? url ?? path));
}

/** Where it comes from when that is no index; null for an index, a private one (`type = "legacy"`) too. */
function addressOf(table: JsonObject, source: JsonObject): string | null {
  for (const key of ['git', 'hg', 'svn', 'path']) {
    const direct = textOf(source[key]) || textOf(table[key]);
    if (direct !== '') return direct;
  }
  const { type, url, registry } = source;
  if (registry !== undefined || type === 'legacy') return null;
  const address = textOf(url) || textOf(table['url']);
  return address === '' ? null : address;
}
