import { toDescriptor } from '../../npm/descriptor.ts';
import { npmPackage } from '../../npm/npm-package.ts';
import { type Inventory, type Package, type UnmatchedReason, unmatchedPackage } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { publicReference } from '../../public-reference.ts';
import { notThe } from '../../reader.ts';
import { graphOf, type Requirement } from '../../requirements.ts';
import { STEP } from '../../text/json-lines.ts';
import { type JsonObject, objectOf, parseJsonObject, textOf, textsIn } from '../../text/json-object.ts';

const FILE_NAME = 'deno.lock';

/**
 * Deno's `deno.lock`, lockfile versions 1 to 5 (docs.deno.com, "Lockfile"): packages of npm and of JSR, which has no
 * advisories, and modules by their addresses. It does not tell what ships.
 */
export function readDenoLock(bytes: Uint8Array): Inventory {
  const root = parseJsonObject(bytes, FILE_NAME);
  const sections = sectionsOf(root);
  const { npm, npmPath, jsr, remote } = sections;
  const packages = createPackageSet();
  const installed = new Map<string, Package>();
  for (const key of Object.keys(npm)) {
    const found = npmEntry(key, npm[key]);
    packages.add(found, npmPath + STEP + key);
    installed.set(`npm:${key}`, found);
  }
  for (const key of Object.keys(jsr)) {
    const found = jsrEntry(key);
    packages.add(found);
    installed.set(`jsr:${key}`, found);
  }
  for (const address of Object.keys(remote)) packages.add(remoteModule(address));
  const isRead = root['version'] === '4' || root['version'] === '5';
  const needed = isRead ? requirementsOf(root, sections, [...installed.keys()]) : null;
  if (needed === null) return packages.toInventory();
  return { ...packages.toInventory(), graph: graphOf(needed.roots, installed, needed.requirements) };
}

/** Where they stand: at the top since version 4, in `packages` in 3, in `npm.packages` in 2; 1 is addresses alone. */
function sectionsOf(root: JsonObject) {
  if (typeof root['version'] !== 'string') {
    const isFirst = Object.keys(root).every((key) => /^https?:\/\//.test(key));
    if (isFirst) return { npm: {}, npmPath: '', jsr: {}, remote: root };
    throw notThe(FILE_NAME, 'it states no version of its format');
  }
  const within = objectOf(root['packages']);
  const npm = objectOf(root['npm'] ?? within['npm']);
  const isSecond = root['version'] === '2';
  const path = root['npm'] === undefined || root['npm'] === null ? ['packages', 'npm'] : ['npm'];
  return {
    npm: isSecond ? objectOf(npm['packages']) : npm,
    npmPath: [...path, ...(isSecond ? ['packages'] : [])].join(STEP),
    jsr: objectOf(root['jsr'] ?? within['jsr']),
    remote: objectOf(root['remote']),
  };
}

/** `name@version_peer@version`: a version has no `_`. */
function npmEntry(key: string, entry: unknown): Package {
  const { name, range: version } = toDescriptor(key);
  const [bare = ''] = version.split('_', 1);
  const tarball = textOf(objectOf(entry)['tarball']);
  return npmPackage({ name, version: bare, source: null, registry: tarball, scope: null });
}

function jsrEntry(key: string): Package {
  const { name, range: version } = toDescriptor(key);
  return unmatched(name, version, 'no-advisory-feed');
}

/** `https://host/folder/name@version/file` is a part of what is so called; one without a version of its host. */
function remoteModule(address: string): Package {
  if (address.length > MAX_ADDRESS_LENGTH) return unmatched(address, '', 'not-a-registry-package');
  const [, host = address, path = ''] = /^https?:\/\/([^/?#]+)([^?#]*)/.exec(address) ?? [];
  const versioned = /^((?:\/[^/@]+|\/@[^/@]+)*)@([^/@]+)/.exec(path);
  if (versioned === null) return unmatched(host, '', 'not-a-registry-package');
  return unmatched(`${host}${versioned[1]}`, versioned[2] ?? '', 'not-a-registry-package');
}

const MAX_ADDRESS_LENGTH = 4096;
const MAX_NAME_LENGTH = 214;

function unmatched(name: string, version: string, reason: UnmatchedReason): Package {
  const shown = publicReference(name, MAX_NAME_LENGTH) || '(no name)';
  return unmatchedPackage(null, shown, publicReference(version), reason);
}

/** Who needs what, by keys of the form `npm:name@version` and `jsr:name@version`. */
interface DenoRequirements {
  /** The parts of the project, with their labels. */
  readonly roots: ReadonlyMap<string, string>;
  readonly requirements: readonly Requirement<string>[];
}

const PROJECT = '.';

/**
 * Of lockfile versions 4 and 5. What the code imports without a line in a manifest stands in `specifiers` alone and is
 * the project's. Null where that cannot be told: modules of addresses may import it too.
 */
function requirementsOf(
  root: JsonObject,
  { npm, jsr, remote }: ReturnType<typeof sectionsOf>,
  keys: readonly string[],
): DenoRequirements | null {
  const workspace = objectOf(root['workspace']);
  const members = objectOf(workspace['members']);
  const resolutions = objectOf(root['specifiers']);
  const keyOf = keyFinder(keys, resolutions);
  const specifiers = Map.groupBy(Object.keys(resolutions), nameOf);
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
    for (const { dependencies } of [part, objectOf(part['packageJson'])])
      for (const specifier of textsIn(dependencies)) request(folder, specifier);
  }
  for (const key of Object.keys(jsr)) {
    for (const specifier of textsIn(objectOf(jsr[key])['dependencies'])) request(`jsr:${key}`, specifier);
  }
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
  if (imported.length > 0 && Object.keys(remote).length > 0) return null;
  for (const specifier of imported) request(PROJECT, specifier);
  return { roots: new Map(parts.map(([folder]) => [folder, folder])), requirements };
}

/** Finds the key of a specifier: itself, what `specifiers` resolves it to, or the one version of a name. */
function keyFinder(keys: readonly string[], specifiers: JsonObject): (specifier: string) => string | null {
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
