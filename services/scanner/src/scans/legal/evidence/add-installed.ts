import type { PackageSet } from '../../../inventory/package-set.ts';
import type { SourceTree } from '../../../source-tree/source-tree.ts';
import { takeSteps, UNTIL_DONE } from '../../../steps.ts';
import { type Declaration, type DeclarationIndex, packageKey } from './declaration.ts';
import { type InstalledPackage, installedPackage } from './installed-package.ts';
import { indexLicenseFiles, type LicenseFiles, licenseText, type ReadBytes } from './license-files.ts';
import { resolveFile } from './resolve-file.ts';

/** Licence texts that are read for want of a declaration. */
const MAX_TEXTS = 500;

/**
 * Only of an archive: a repository seldom holds what is installed, and each file would be a request.
 *
 * @param evidence the paths of installed manifests
 */
export async function addInstalled(
  tree: SourceTree,
  evidence: readonly string[],
  read: ReadBytes,
  packages: PackageSet,
  index: DeclarationIndex,
): Promise<number> {
  const files = indexLicenseFiles(tree.paths);
  let texts = 0;
  let found = 0;
  for (const path of evidence) {
    const bytes = await read(path);
    const installed = bytes === null ? null : await takeSteps(installedPackage(path, bytes), UNTIL_DONE);
    if (installed === null) continue;
    found += 1;
    const { name, version, ecosystem } = installed.package;
    packages.add(installed.package);
    if (installed.declared === undefined) texts += 1;
    const declaration = await installedDeclaration(
      path,
      installed,
      texts > MAX_TEXTS ? NO_FILES : files,
      read,
    );
    if (declaration !== null) index.add(packageKey(ecosystem, name, version), declaration);
  }
  return found;
}

const NO_FILES: LicenseFiles = new Map();

/** The manifest's word, or the licence file that it points to or that lies beside it. */
async function installedDeclaration(
  path: string,
  { declared }: InstalledPackage,
  files: LicenseFiles,
  read: ReadBytes,
): Promise<Declaration | null> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  if (declared !== undefined && declared !== null) {
    return resolveFile({ declared, source: path }, folder, read);
  }
  return licenseText(files, folder, read);
}
