import { unreadablePackage } from '../../listed-package.ts';
import { lostEnd } from '../../lost-part.ts';
import { partFolder } from '../../manifests/project-manifest.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { isProjectName } from '../../python/canonical-name.ts';
import { foreignPackage, lockedPackage } from '../../python/python-package.ts';
import { NotTheFormatError, notThe } from '../../reader.ts';
import { STEP } from '../../text/json-lines.ts';
import { isJsonObject, type JsonObject, listOf, objectOf, textOf } from '../../text/json-object.ts';
import { parseToml, tablesOf } from '../../text/parse-toml.ts';

const FILE_NAME = 'pylock.toml';

/** `pylock.toml` and `pylock.<name>.toml` (PyPA specifications, "pylock.toml"; PEP 751). */
export function readPylock(bytes: Uint8Array): Inventory {
  const document = parseToml(bytes, FILE_NAME);
  const version = textOf(document['lock-version']);
  if (version === '') throw notThe(FILE_NAME, 'it has no lock-version');
  // A reader must refuse a major version that it does not know.
  if (!/^1\.\d{1,9}$/.test(version)) {
    throw new NotTheFormatError(`This ${FILE_NAME} is of another version than 1: it cannot be read.`);
  }
  const tables = tablesOf(document['packages']);
  if (tables === null) throw notThe(FILE_NAME, 'it has no packages');
  const scopeOf = scopesIn(document);
  const packages = createPackageSet();
  for (const [at, table] of tables.entries()) {
    const found = toPackage(table, scopeOf(textOf(table['marker'])));
    if (found !== null) packages.add(found, ['packages', at, 'name'].join(STEP));
  }
  const own = tables.flatMap(({ directory }) => (isJsonObject(directory) ? textOf(directory['path']) : []));
  const lost = lostEnd(document['packages'] !== undefined, 'packages');
  return { ...packages.toInventory(), ...lost, parts: own.map(partFolder) };
}

/** Of these at most one says where a package comes from; archives of an index are `sdist` and `wheels`. */
const SOURCES = ['vcs', 'directory', 'archive'] as const;

/** Null for a folder of the project itself. */
function toPackage(table: JsonObject, scope: DependencyScope | null): Package | null {
  const name = textOf(table['name']);
  const stated = SOURCES.filter((source) => table[source] !== undefined);
  const [source] = stated;
  if (!isProjectName(name)) return unreadablePackage('PyPI', name, scope);
  if (stated.length > 1) return unreadablePackage('PyPI', name, scope);
  if (source === 'directory') return null;
  if (source !== undefined)
    return foreignPackage(name, addressOf(objectOf(table[source])) || '(no address)', scope);
  return lockedPackage(name, textOf(table['version']), scope, textOf(table['index']));
}

function addressOf({ url, path }: JsonObject): string {
  return textOf(url) || textOf(path);
}

const TERM = /(?:"([^"]*)"|'([^']*)') in (extras|dependency_groups)\b/g;

/**
 * The scope that a marker gives, of a file that names its groups or extras: a group that is installed unless another is
 * asked for is production, another development, an extra optional. Without any, the file tells nothing.
 */
function scopesIn(document: JsonObject): (marker: string) => DependencyScope | null {
  const known = listOf(document['dependency-groups']).length + listOf(document['extras']).length;
  const byDefault = new Set(listOf(document['default-groups']));
  return (marker) => {
    if (known === 0) return null;
    const terms = [...marker.matchAll(TERM)].map(
      ([, double, single, list]): DependencyScope =>
        list === 'extras' ? 'optional' : byDefault.has(double ?? single) ? 'production' : 'development',
    );
    if (terms.length === 0 || terms.includes('production')) return 'production';
    return terms.includes('optional') ? 'optional' : 'development';
  };
}
