import { npmPackage, unreadableNpmPackage } from '../../npm/npm-package.ts';
import { registryTarball } from '../../npm/registry-tarball.ts';
import type { DependencyScope, Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { NotTheFormatError } from '../../reader.ts';
import { registryOf } from '../../registry-host.ts';
import { isJsonObject, textOf } from '../../text/json-object.ts';
import { parseJsoncObject } from '../../text/parse-jsonc-object.ts';
import { scopesOf } from './scopes.ts';

const FILE_NAME = 'bun.lock';

/**
 * Bun's `bun.lock` (bun.sh, "Lockfile"; JSON with trailing commas). Each of `packages` is
 * `["name@version", registry, { its dependencies }, integrity]`, under the path of names that leads to it.
 */
export function readBunLock(bytes: Uint8Array): Inventory {
  const { lockfileVersion, workspaces, packages: listed = {} } = parseJsoncObject(bytes, FILE_NAME);
  if (typeof lockfileVersion !== 'number' || !isJsonObject(workspaces) || !isJsonObject(listed)) {
    throw new NotTheFormatError(`This is not a ${FILE_NAME}: it has no version and workspaces.`);
  }
  const scopes = scopesOf(workspaces, listed);
  const packages = createPackageSet();
  for (const key of Object.keys(listed)) {
    const found = toPackage(key, listed[key], scopes.get(key) ?? null);
    if (found !== null) packages.add(found);
  }
  return packages.toInventory();
}

/** Parts of the project itself, and folders linked into it. */
const OWN = /^(?:workspace|root|link|module):/;
const ARCHIVE = /\.(?:tgz|tar\.gz|tar)$/;

/** Null for what is the project's own. */
function toPackage(key: string, entry: unknown, scope: DependencyScope | null): Package | null {
  const [written, from]: readonly unknown[] = Array.isArray(entry) ? entry : [];
  const locator = textOf(written);
  const at = locator.indexOf('@', 1);
  if (at === -1) return unreadableNpmPackage(key, scope);
  const name = locator.slice(0, at);
  const version = locator.slice(at + 1);
  if (OWN.test(version)) return null;
  if (version.startsWith('file:') && !ARCHIVE.test(version)) return null;
  if (/[:/]/.test(version)) {
    const published = registryTarball(version)?.version ?? null;
    return npmPackage({ name, version: published, source: version, scope });
  }
  return { ...npmPackage({ name, version, source: null, scope }), ...registryOf(textOf(from)) };
}
