import type { ScopedRequirement } from '../../requirements.ts';
import { isJsonObject, type JsonObject, textOf } from '../../text/json-object.ts';

const SECTIONS = [
  ['dependencies', 'production'],
  ['peerDependencies', 'production'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
] as const;

/** The labels of the workspaces, by the keys under which they are found: their names, none for the project itself. */
export function workspaceLabels(workspaces: JsonObject): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const folder of Object.keys(workspaces)) {
    const workspace = workspaces[folder];
    if (!isJsonObject(workspace)) continue;
    const name = textOf(workspace['name']);
    if (folder === '') labels.set('', name || '.');
    else labels.set(name || folder, folder);
  }
  return labels;
}

/** The range of a name that says `catalog:` or `catalog:<name>`; the same text where no catalog has it. */
type InCatalog = (name: string, range: string) => string;

/** The catalogs of a file: the default one and those with names. */
export function catalogsOf({ catalog, catalogs }: JsonObject): InCatalog {
  return (name, range) => {
    const [, called] = /^catalog:(.*)$/.exec(range) ?? [];
    if (called === undefined) return range;
    const named = isJsonObject(catalogs) ? catalogs[called] : undefined;
    const found = called === '' || called === 'default' ? (catalog ?? named) : named;
    return (isJsonObject(found) ? textOf(found[name]) : '') || range;
  };
}

/** What the workspaces ask for, and what is listed under each key of `packages`. */
export function requirementsOf(
  workspaces: JsonObject,
  labels: ReadonlyMap<string, string>,
  listed: JsonObject,
  inCatalog: InCatalog,
): readonly ScopedRequirement<string>[] {
  const below = keysBelow(listed);
  const requirements: ScopedRequirement<string>[] = [];
  const add = (from: string, info: JsonObject) => {
    const levels = levelsOf(from, below);
    for (const [section, scope] of SECTIONS) {
      const dependencies = info[section];
      if (!isJsonObject(dependencies)) continue;
      for (const [name, range] of Object.entries(dependencies)) {
        const to = levels.find((level) => level.has(name))?.get(name);
        if (to === undefined) continue;
        const written = typeof range === 'string' ? inCatalog(name, range) : null;
        requirements.push({ from, to, range: written, scope });
      }
    }
  };
  for (const folder of Object.keys(workspaces)) {
    const workspace = workspaces[folder];
    if (isJsonObject(workspace)) add(folder === '' ? '' : textOf(workspace['name']) || folder, workspace);
  }
  for (const key of Object.keys(listed)) {
    const entry = listed[key];
    const info: unknown = Array.isArray(entry) ? entry.find(isJsonObject) : undefined;
    if (isJsonObject(info) && !labels.has(key)) add(key, info);
  }
  return requirements;
}

/** The keys below each path, by their names. */
type KeysBelow = ReadonlyMap<string, ReadonlyMap<string, string>>;

function keysBelow(listed: JsonObject): KeysBelow {
  const below = new Map<string, Map<string, string>>();
  for (const key of Object.keys(listed)) {
    const parent = parentOf(key);
    const known = below.get(parent) ?? new Map<string, string>();
    below.set(parent, known.set(parent === '' ? key : key.slice(parent.length + 1), key));
  }
  return below;
}

const MAX_DEPTH = 32;

/** Where a dependency of the package at `from` may stand: below it, else below one of those above it. */
function levelsOf(from: string, below: KeysBelow): readonly ReadonlyMap<string, string>[] {
  const levels = [below.get('')];
  let path = from;
  for (let depth = 0; path !== '' && depth < MAX_DEPTH; depth += 1) {
    levels.splice(-1, 0, below.get(path));
    path = parentOf(path);
  }
  return levels.filter((level) => level !== undefined);
}

/** `a/@scope/b` stands below `a`. */
function parentOf(path: string): string {
  const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  const last = parent.slice(parent.lastIndexOf('/') + 1);
  return last.startsWith('@') ? parent.slice(0, Math.max(parent.lastIndexOf('/'), 0)) : parent;
}
