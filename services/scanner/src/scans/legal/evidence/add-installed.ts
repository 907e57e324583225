import { folderOf } from '../../../base-name.ts';
import { versionKey } from '../../../inventory/package.ts';
import type { PackageSet } from '../../../inventory/package-set.ts';
import type { SourceTree } from '../../../source-tree/source-tree.ts';
import type { Declaration, DeclarationIndex } from './declaration.ts';
import { type InstalledPackage, installedPackage } from './installed-package.ts';
import {
  indexLicenseFiles,
  type LicenseFiles,
  licenseText,
  type ReadBytes,
  resolveFile,
} from './license-files.ts';

/** Licence texts that are read for want of a declaration. */
const MAX_TEXTS = 500;

/**
 * Only of an archive: a repository seldom holds what is installed, and each file would be a request.
 *
 * @param evidence the paths of installed manifests
 * @returns those that name a package
 */
export async function addInstalled(
  tree: SourceTree,
  evidence: readonly string[],
  read: ReadBytes,
  packages: PackageSet,
  index: DeclarationIndex,
): Promise<ReadonlySet<string>> {
  const files = indexLicenseFiles(tree.paths);
  let texts = 0;
  const found = new Set<string>();
  for (const path of evidence) {
    const bytes = await read(path);
    const installed = bytes === null ? null : installedPackage(path, bytes);
    if (installed === null) continue;
    found.add(path);
    packages.add(installed.package);
    if (installed.declared.length === 0) texts += 1;
    const known = texts > MAX_TEXTS ? NO_FILES : files;
    for (const declaration of await installedDeclarations(path, installed, known, read)) {
      index.add(versionKey(installed.package), declaration);
    }
  }
  return found;
}

const NO_FILES: LicenseFiles = new Map();

/** The manifest's words, or the licence file that they point to or that lies beside it. */
async function installedDeclarations(
  path: string,
  { declared }: InstalledPackage,
  files: LicenseFiles,
  read: ReadBytes,
): Promise<readonly Declaration[]> {
  const folder = folderOf(path);
  if (declared.length === 0) {
    const text = await licenseText(files, folder, read);
    return text === null ? [] : [text];
  }
  const found: Declaration[] = [];
  for (const [at, each] of declared.entries()) {
    // A place is heard once; what follows in a Python manifest are its classifiers.
    const source = at === 0 ? path : `${path} (classifiers)`;
    found.push(await resolveFile({ declared: each, source }, folder, read));
  }
  return found;
}
