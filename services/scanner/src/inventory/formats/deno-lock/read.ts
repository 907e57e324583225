import { toDescriptor } from '../../npm/descriptor.ts';
import { npmPackage } from '../../npm/npm-package.ts';
import { type Inventory, type Package, type UnmatchedReason, unmatchedPackage } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { publicReference } from '../../public-reference.ts';
import { notThe } from '../../reader.ts';
import { graphOf } from '../../requirements.ts';
import { STEP } from '../../text/json-lines.ts';
import { type JsonObject, objectOf, parseJsonObject, textOf } from '../../text/json-object.ts';
import { requirementsOf } from './requirements.ts';

const FILE_NAME = 'deno.lock';

/**
 * Deno's `deno.lock`, lockfile versions 1 to 5 (docs.deno.com, "Lockfile"): packages of npm and of JSR, which has no
 * advisories, and modules by their addresses. It does not tell what ships.
 */
export function readDenoLock(bytes: Uint8Array): Inventory {
  const root = parseJsonObject(bytes, FILE_NAME);
  const { npm, npmPath, jsr, remote } = sectionsOf(root);
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
  const needed = isRead ? requirementsOf(root) : null;
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
