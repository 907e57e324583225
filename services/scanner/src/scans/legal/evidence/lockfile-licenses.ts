import { npmPackage } from '../../../inventory/npm/npm-package.ts';
import { isJsonObject } from '../../../inventory/text/json-object.ts';
import { baseName } from '../../../source-tree/source-tree.ts';
import { type DeclarationIndex, packageKey } from './declaration.ts';
import type { ReadBytes } from './license-files.ts';
import { readJsonObject } from './read-json-object.ts';

const MODULES = 'node_modules/';

export const NPM_LOCKFILES: ReadonlySet<string> = new Set(['package-lock.json', 'npm-shrinkwrap.json']);

/** What a lockfile says of the licence of one package. */
export interface NpmLicense {
  /** `packageKey`. */
  readonly key: string;
  readonly declared: unknown;
}

/** What npm's lockfiles among the files at `paths` say of licences. */
export async function addNpmLicenses(
  paths: readonly string[],
  read: ReadBytes,
  readLicenses: (bytes: Uint8Array) => Promise<readonly NpmLicense[]>,
  index: DeclarationIndex,
): Promise<void> {
  for (const path of paths.filter((each) => NPM_LOCKFILES.has(baseName(each)))) {
    const bytes = await read(path);
    if (bytes === null) continue;
    for (const { key, declared } of await readLicenses(bytes)) index.add(key, { declared, source: path });
  }
}

/**
 * The licences that npm writes into a lockfile of version 2 and 3, beside each package (docs.npmjs.com
 * "package-lock.json"). A file that is none, or an older one, has none.
 */
export function npmLicenses(bytes: Uint8Array): readonly NpmLicense[] {
  const packages = readJsonObject(bytes)?.['packages'];
  if (!isJsonObject(packages)) return [];
  const licenses: NpmLicense[] = [];
  for (const folder of Object.keys(packages)) {
    const entry = packages[folder];
    const modules = folder.lastIndexOf(MODULES);
    if (modules === -1 || !isJsonObject(entry)) continue;
    const declared = entry['license'] ?? entry['licenses'];
    if (declared === undefined || declared === null) continue;
    // Named as the inventory names it, aliases and mirrors undone.
    const found = npmPackage({
      name: textOf(entry['name']) ?? folder.slice(modules + MODULES.length),
      version: textOf(entry['version']),
      source: textOf(entry['resolved']),
      scope: 'production',
    });
    licenses.push({ key: packageKey(found.ecosystem, found.name, found.version), declared });
  }
  return licenses;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
