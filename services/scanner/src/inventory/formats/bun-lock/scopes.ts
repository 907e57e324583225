import type { DependencyScope } from '../../package.ts';
import { type Edge, scopesByReach } from '../../scopes-by-reach.ts';
import { isJsonObject, type JsonObject, textOf } from '../../text/json-object.ts';

const SECTIONS = [
  ['dependencies', 'production'],
  ['peerDependencies', 'production'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
] as const;

/** The scope of each key of `packages` that a workspace needs, directly or not. */
export function scopesOf(workspaces: JsonObject, listed: JsonObject): ReadonlyMap<string, DependencyScope> {
  const roots: (readonly [string, DependencyScope])[] = [];
  for (const folder of Object.keys(workspaces)) {
    const workspace = workspaces[folder];
    if (!isJsonObject(workspace)) continue;
    const from = folder === '' ? '' : textOf(workspace['name']);
    for (const [section, scope] of SECTIONS) {
      for (const name of namesIn(workspace[section])) {
        const to = resolve(from, name, listed);
        if (to !== null) roots.push([to, scope]);
      }
    }
  }
  // A folder is installed with what its own development needs.
  for (const key of Object.keys(listed)) {
    for (const name of namesIn(infoOf(listed[key])['devDependencies'])) {
      const to = resolve(key, name, listed);
      if (to !== null) roots.push([to, 'development']);
    }
  }
  return scopesByReach(roots, (key) => edgesOf(key, listed));
}

function* edgesOf(key: string, listed: JsonObject): Iterable<Edge<string>> {
  const info = infoOf(listed[key]);
  for (const [section, scope] of SECTIONS) {
    if (scope === 'development') continue;
    for (const name of namesIn(info[section])) {
      const to = resolve(key, name, listed);
      if (to !== null) yield { to, isOptional: scope === 'optional' };
    }
  }
}

function infoOf(entry: unknown): JsonObject {
  const info: unknown = Array.isArray(entry) ? entry.find(isJsonObject) : undefined;
  return isJsonObject(info) ? info : {};
}

function namesIn(section: unknown): readonly string[] {
  return isJsonObject(section) ? Object.keys(section) : [];
}

const MAX_DEPTH = 32;

/** The key of what `name` means for the package at `from`: below it, else below one of those above it. */
function resolve(from: string, name: string, listed: JsonObject): string | null {
  let path = from;
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
