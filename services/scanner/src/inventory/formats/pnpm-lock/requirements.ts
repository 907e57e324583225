import type { DependencyScope } from '../../package.ts';
import { type Requirement, scopesOf } from '../../requirements.ts';
import type { YamlLine } from '../../text/yaml-lines.ts';

/** Who needs what, by the keys of what is installed: of `packages` or, since version 9, of `snapshots`. */
export interface PnpmRequirements {
  /** The parts of the project, with their labels. */
  readonly roots: ReadonlyMap<string, string>;
  readonly installed: ReadonlySet<string>;
  readonly requirements: readonly Requirement<string>[];
  /** The ranges in which the project has everybody ask for packages, by name. */
  readonly overrides: ReadonlyMap<string, string>;
  /** The names of what is needed, is no other part of the project, and is not there. */
  readonly missing: readonly string[];
}

const SECTIONS: ReadonlyMap<string, DependencyScope | null> = new Map([
  ['dependencies', 'production'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
  ['configDependencies', null],
  ['packageManagerDependencies', null],
]);
/** Until version 5 a project tells its ranges apart from the versions. */
const SPECIFIERS = 'specifiers';
/** Before the name of the catalog that has the range. */
const CATALOG = 'catalog:';
/** No package has a key that begins so. */
const IMPORTER = '\0';

/** Reads what the parts of the project ask for and what that brings along. */
export function requirementsOf(lines: Iterable<YamlLine>, version: number): PnpmRequirements {
  const installing = version < 9 ? 'packages' : 'snapshots';
  const roots = new Map<string, string>();
  const installed = new Set<string>();
  const written: Written[] = [];
  const rangesOf = new Map<string, Map<string, string>>();
  const catalogs = new Map<string, Map<string, string>>();
  const overrides = new Map<string, string>();
  let ranges = new Map<string, string>();
  let from = '';
  /** A range is followed by the version that was chosen. */
  let unversioned: string | null = null;
  for (const { path: keys, value } of lines) {
    const path = pathIn(keys ?? []);
    const [part, owner, section = '', name, field] = path;
    if (part === 'catalogs' && name === 'specifier' && owner !== undefined) {
      const catalog = catalogs.get(owner) ?? new Map<string, string>();
      catalogs.set(owner, catalog.set(section, value));
    }
    if (part === 'overrides' && owner !== undefined) overrides.set(owner, value);
    const isImporter = part === 'importers';
    if (owner === undefined || !(isImporter || part === installing)) continue;
    // What stands at the top has no line for its importer.
    if (path.length === 2 || owner === '.') {
      from = isImporter ? IMPORTER + owner : owner;
      ranges = rangesOf.get(from) ?? new Map<string, string>();
      rangesOf.set(from, ranges);
      if (isImporter) roots.set(from, owner);
      else installed.add(from);
    }
    if (name === undefined) continue;
    if (field === undefined ? section === SPECIFIERS : field === 'specifier') ranges.set(name, value);
    if (isImporter && field !== undefined) unversioned = field === 'specifier' ? name : null;
    const scope = SECTIONS.get(section);
    const isVersion = field === undefined || field === 'version';
    if (isVersion && scope !== undefined && value !== '') written.push({ from, name, value, scope, ranges });
  }
  const missing = unversioned === null ? [] : [unversioned];
  const requirements = written.flatMap(({ from, name, value, scope, ranges }) => {
    const to = keysOf(name, value).find((key) => installed.has(key));
    if (to === undefined && !value.startsWith('link:')) missing.push(name);
    const range = ranges.get(name) ?? null;
    const catalog = range?.startsWith(CATALOG) ? range.slice(CATALOG.length) || 'default' : '';
    return to === undefined ? [] : [{ from, to, range: catalogs.get(catalog)?.get(name) ?? range, scope }];
  });
  return { roots, installed, requirements, overrides, missing };
}

interface Written {
  readonly from: string;
  readonly name: string;
  readonly value: string;
  readonly scope: DependencyScope | null;
  /** Of the same dependent, by name. */
  readonly ranges: ReadonlyMap<string, string>;
}

/** The scopes of packages by their keys without peers. */
export function snapshotScopes({
  roots,
  requirements,
}: Pick<PnpmRequirements, 'roots' | 'requirements'>): ReadonlyMap<string, DependencyScope> {
  const byPackage = new Map<string, DependencyScope>();
  // One package may be installed several times, beside other peers: the first found is the strongest.
  for (const [key, scope] of scopesOf(roots, requirements)) {
    const bare = withoutPeers(key);
    if (!byPackage.has(bare)) byPackage.set(bare, scope);
  }
  return byPackage;
}

export function withoutPeers(key: string): string {
  return key.split('(', 1)[0] ?? '';
}

/** A version, or the key of another package under this name; a key begins with a slash until version 8. */
function keysOf(name: string, value: string): readonly string[] {
  return [`${name}@${value}`, `/${name}@${value}`, `/${name}/${value}`, value];
}

/** What a project without workspaces asks for stands at the top, until version 8. */
function pathIn(path: readonly string[]): readonly string[] {
  const [part = ''] = path;
  return SECTIONS.has(part) || part === SPECIFIERS ? ['importers', '.', ...path] : path;
}
