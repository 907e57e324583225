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

/** What the workspaces ask for, and what is listed under each key of `packages`. */
export function requirementsOf(
  workspaces: JsonObject,
  labels: ReadonlyMap<string, string>,
  listed: JsonObject,
): readonly ScopedRequirement<string>[] {
  const requirements: ScopedRequirement<string>[] = [];
  const add = (from: string, info: JsonObject) => {
    for (const [section, scope] of SECTIONS) {
      const dependencies = info[section];
      if (!isJsonObject(dependencies)) continue;
      for (const name of Object.keys(dependencies)) {
        const to = resolve(from, name, listed);
        const range = dependencies[name];
        if (to !== null)
          requirements.push({ from, to, range: typeof range === 'string' ? range : null, scope });
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

const MAX_DEPTH = 32;
/** No path of so many names is longer: one that is would cost its length for each dependency. */
const MAX_PATH_LENGTH = 8_192;

/** The key of what `name` means for the package at `from`: below it, else below one of those above it. */
function resolve(from: string, name: string, listed: JsonObject): string | null {
  let path = from.length > MAX_PATH_LENGTH ? '' : from;
  for (let depth = 0; path !== '' && depth < MAX_DEPTH; depth += 1) {
    const key = `${path}/${name}`;
    if (Object.hasOwn(listed, key)) return key;
    path = parentOf(path);
  }
  return Object.hasOwn(listed, name) ? name : null;
}

/** `a/@scope/b` stands below `a`. */
function parentOf(path: string): string {
  const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  const last = parent.slice(parent.lastIndexOf('/') + 1);
  return last.startsWith('@') ? parent.slice(0, Math.max(parent.lastIndexOf('/'), 0)) : parent;
}
