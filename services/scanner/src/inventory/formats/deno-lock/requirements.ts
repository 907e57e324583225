import type { Requirement } from '../../requirements.ts';
import { type JsonObject, objectOf, textOf, textsIn } from '../../text/json-object.ts';

/** Who needs what, by keys of the form `npm:name@version` and `jsr:name@version`. */
export interface DenoRequirements {
  /** The parts of the project, with their labels. */
  readonly roots: ReadonlyMap<string, string>;
  readonly requirements: readonly Requirement<string>[];
}

const PROJECT = '.';

/**
 * Of lockfile versions 4 and 5. What the code imports without a line in a manifest stands in `specifiers` alone and is
 * the project's. Null where that cannot be told: modules of addresses may import it too.
 */
export function requirementsOf(root: JsonObject): DenoRequirements | null {
  const workspace = objectOf(root['workspace']);
  const members = objectOf(workspace['members']);
  const keyOf = keyFinder(root);
  const specifiers = Map.groupBy(Object.keys(objectOf(root['specifiers'])), nameOf);
  const requested = new Set<string>();
  const requirements: Requirement<string>[] = [];
  const request = (from: string, specifier: string) => {
    requested.add(specifier);
    // A name alone is its only specifier, even where others brought more versions of it.
    const [only = specifier, ...more] = specifiers.get(specifier) ?? [];
    const to = keyOf(more.length === 0 ? only : specifier);
    if (to !== null) requirements.push({ from, to, range: rangeOf(specifier) });
  };
  const parts: (readonly [string, JsonObject])[] = [[PROJECT, workspace]];
  for (const folder of Object.keys(members)) parts.push([folder, objectOf(members[folder])]);
  for (const [folder, part] of parts) {
    for (const specifier of textsIn(part['dependencies'])) request(folder, specifier);
    for (const specifier of textsIn(objectOf(part['packageJson'])['dependencies']))
      request(folder, specifier);
  }
  const jsr = objectOf(root['jsr']);
  for (const key of Object.keys(jsr)) {
    for (const specifier of textsIn(objectOf(jsr[key])['dependencies'])) request(`jsr:${key}`, specifier);
  }
  const npm = objectOf(root['npm']);
  for (const key of Object.keys(npm)) {
    const entry = objectOf(npm[key]);
    for (const list of [entry['dependencies'], entry['optionalDependencies'], entry['optionalPeers']]) {
      for (const written of textsIn(list)) {
        // `alias@npm:name@version`, `name@version`, or the name of which there is one version.
        const to = keyOf(`npm:${/@npm:(.+)$/.exec(written)?.[1] ?? written}`);
        if (to !== null) requirements.push({ from: `npm:${key}`, to, range: null });
      }
    }
  }
  const imported = [...specifiers].flatMap(([name, written]) =>
    requested.has(name) ? [] : written.filter((specifier) => !requested.has(specifier)),
  );
  if (imported.length > 0 && Object.keys(objectOf(root['remote'])).length > 0) return null;
  for (const specifier of imported) request(PROJECT, specifier);
  return { roots: new Map(parts.map(([folder]) => [folder, folder])), requirements };
}

/** Finds the key of a specifier: itself, what `specifiers` resolves it to, or the one version of a name. */
function keyFinder(root: JsonObject): (specifier: string) => string | null {
  const specifiers = objectOf(root['specifiers']);
  const keys = ['npm', 'jsr'].flatMap((kind) =>
    Object.keys(objectOf(root[kind])).map((key) => `${kind}:${key}`),
  );
  const known = new Set(keys);
  const byName = Map.groupBy(keys, nameOf);
  return (specifier) => {
    if (known.has(specifier)) return specifier;
    const resolved = `${nameOf(specifier)}@${textOf(specifiers[specifier])}`;
    if (known.has(resolved)) return resolved;
    const named = byName.get(specifier) ?? [];
    return named.length === 1 ? (named[0] ?? null) : null;
  };
}

/** `npm:@a/b` of `npm:@a/b@^1`. */
function nameOf(specifier: string): string {
  const at = specifier.indexOf('@', specifier.indexOf(':') + 2);
  return at === -1 ? specifier : specifier.slice(0, at);
}

function rangeOf(specifier: string): string | null {
  return specifier.slice(nameOf(specifier).length + 1) || null;
}
