import { listedPackage } from '../../listed-package.ts';
import type { Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { STEP } from '../../text/json-lines.ts';
import { isJsonObject, type JsonObject, objectOf, parseJsonObject, textOf } from '../../text/json-object.ts';

const FILE_NAME = 'Package.resolved';

/**
 * Swift's `Package.resolved`: version 1 has its pins in `object`, with `repositoryURL`; 2 and 3 at the top, with
 * `location`. OSV names a package by the address of its repository, without scheme and `.git`.
 */
export function readPackageResolved(bytes: Uint8Array): Inventory {
  const root = parseJsonObject(bytes, FILE_NAME);
  const isFirst = isJsonObject(root['object']);
  const { pins } = isJsonObject(root['object']) ? root['object'] : root;
  if (typeof root['version'] !== 'number' || !Array.isArray(pins))
    throw notThe(FILE_NAME, 'it has no version and pins');
  const packages = createPackageSet();
  const path = isFirst ? `object${STEP}pins` : 'pins';
  for (const [at, each] of pins.entries()) {
    const pin = objectOf(each);
    const member = textOf(pin['location']) === '' ? 'repositoryURL' : 'location';
    packages.add(toPackage(pin), [path, at, member].join(STEP));
  }
  return packages.toInventory();
}

function toPackage(pin: JsonObject): Package {
  const address = textOf(pin['location']) || textOf(pin['repositoryURL']);
  const version = textOf(objectOf(pin['state'])['version']);
  const name = repositoryName(address);
  if (name !== null) return listedPackage({ ecosystem: 'SwiftURL', name, version });
  const label = textOf(pin['identity']) || textOf(pin['package']);
  // A registry names packages otherwise (`scope.name`); the rest are folders of some machine.
  const unmatched = pin['kind'] === 'registry' ? 'no-advisory-feed' : 'not-a-registry-package';
  return listedPackage({
    ecosystem: 'SwiftURL',
    name: label,
    version,
    unmatched: label === '' ? null : unmatched,
  });
}

/** `https://host/owner/name.git`, `ssh://git@host/owner/name`, `git@host:owner/name.git`: `host/owner/name`. */
function repositoryName(address: string): string | null {
  const [, host, path] =
    /^(?:[a-z][a-z+]{1,9}:\/\/)(?:[^/@]*@)?([^/@:]+)(?::\d*)?\/(.+)$/i.exec(address) ??
    /^(?:[\w.-]+@)([^/@:]+):(.+)$/.exec(address) ??
    [];
  if (host === undefined || path === undefined || /^file:/i.test(address)) return null;
  const bare = path.replace(/^\/{1,9}/, '').replace(/\/{1,9}$/, '');
  return `${host.toLowerCase()}/${bare.replace(/\.git$/, '')}`;
}
