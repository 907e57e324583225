import { createRandom } from '../random.ts';
import type { InstalledPackage } from './choose-packages.ts';

/** A `package-lock.json` (lockfileVersion 3) with these packages, about 450 bytes each and by name as in real ones. */
export function generateLockfile(packages: readonly InstalledPackage[]): Buffer {
  const random = createRandom(packages.length);
  const root = { name: 'bench', version: '1.0.0', license: 'UNLICENSED' };
  const entries = packages.map(({ name, version }, index) => {
    const bare = name.slice(name.lastIndexOf('/') + 1);
    const others = [1, 2].map((step) => packages[(index * 7 + step) % packages.length]?.name ?? bare);
    const entry = {
      version,
      resolved: `https://registry.example/${name}/-/${bare}-${version}.tgz`,
      integrity: `sha512-${random.base64(86)}==`,
      ...(index % 3 === 0 ? { dev: true } : {}),
      license: 'MIT',
      dependencies: Object.fromEntries(others.map((other) => [other, `^${version}`])),
      engines: { node: '>=18' },
    };
    return [`node_modules/${name}`, entry] as const;
  });
  const lockfile = {
    name: 'bench',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: Object.fromEntries([['', root], ...entries.toSorted(byFolder)]),
  };
  return Buffer.from(`${JSON.stringify(lockfile, null, 2)}\n`);
}

/** npm's own order. */
function byFolder([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a.localeCompare(b, 'en');
}
