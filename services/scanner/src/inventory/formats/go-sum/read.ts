import { semver } from '@repo/versions';
import { listedPackage } from '../../listed-package.ts';
import type { Inventory } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { notThe } from '../../reader.ts';
import { decodeText } from '../../text/decode-document.ts';
import { numberedLines } from '../../text/lines-of.ts';

const FILE_NAME = 'go.sum';
const ENTRY = /^(\S+) (v\S+) h1:\S+=$/;

/**
 * `go.sum` (Go modules reference, "go.sum files"): of each module whose code was fetched the highest version, which is
 * the one that is selected. It may name more than what is built in, never less.
 */
export function readGoSum(bytes: Uint8Array): Inventory {
  const highest = new Map<string, { readonly version: string; readonly at: number }>();
  for (const [at, line] of numberedLines(decodeText(bytes, FILE_NAME))) {
    if (line.trim() === '') continue;
    const [, path, version] = ENTRY.exec(line.trim()) ?? [];
    if (path === undefined || version === undefined)
      throw notThe(FILE_NAME, 'a line of it is no checksum of a module');
    // Only its go.mod was read: the module itself is not used.
    if (version.endsWith('/go.mod')) continue;
    const known = highest.get(path);
    if (known === undefined || isHigher(version, known.version)) highest.set(path, { version, at });
  }
  const packages = createPackageSet();
  for (const [name, { version, at: line }] of highest) {
    packages.add(listedPackage({ ecosystem: 'Go', name, version }), line);
  }
  return packages.toInventory();
}

function isHigher(version: string, known: string): boolean {
  return semver.compare(version.slice(1), known.slice(1)) > 0;
}
