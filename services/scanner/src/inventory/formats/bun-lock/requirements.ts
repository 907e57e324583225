import { levelsFrom, nearest } from '../../npm/nested-folders.ts';
import type { Requirement } from '../../requirements.ts';
import { isJsonObject, type JsonObject, listOf, objectOf, textOf } from '../../text/json-object.ts';

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
    const name = textOf(objectOf(workspaces[folder])['name']);
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
    const named = objectOf(catalogs)[called];
    const found = called === '' || called === 'default' ? (catalog ?? named) : named;
    return textOf(objectOf(found)[name]) || range;
  };
}

/** What the workspaces ask for, and what is listed under each key of `packages`. */
export function requirementsOf(
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
