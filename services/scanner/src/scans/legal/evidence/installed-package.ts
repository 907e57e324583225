import { folderOf } from '../../../base-name.ts';
import { npmPackage } from '../../../inventory/npm/npm-package.ts';
import { type Package, versionKey } from '../../../inventory/package.ts';
import type { PackageSet } from '../../../inventory/package-set.ts';
import { requiredPackage } from '../../../inventory/python/python-package.ts';
import { objectOf } from '../../../inventory/text/json-object.ts';
import type { SourceTree } from '../../../source-tree/source-tree.ts';
import type { Declaration, DeclarationIndex } from './declaration.ts';
import { indexLicenseFiles, licenseText, type ReadBytes, resolveFile } from './license-files.ts';
import { pythonMetadata } from './python-metadata.ts';

/** A package that lies installed in the tree, with what its own manifest declares. */
export interface InstalledPackage {
  readonly package: Package;
  /** Any JSON values, which all apply; empty when the manifest declares none. */
  readonly declared: readonly unknown[];
}

/** `node_modules/<name>/package.json`, scoped or not; a manifest deeper in a package is none of its own. */
const NODE_MANIFEST = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/;
const PYTHON_MANIFEST = /(?:^|\/)(?:site|dist)-packages\/[^/]+\.(?:dist-info\/METADATA|egg-info\/PKG-INFO)$/;

/** Whether the path is where installers put the manifest of a package. */
export function isInstalledManifest(path: string): boolean {
  return NODE_MANIFEST.test(path) || PYTHON_MANIFEST.test(path);
}

/** Reads the manifest at such a path; null when it names no package. */
export function installedPackage(path: string, bytes: Uint8Array): InstalledPackage | null {
  return path.endsWith('.json') ? nodePackage(bytes) : pythonPackage(bytes);
}

/** Whatever bytes the name of an author has. */
function nodePackage(bytes: Uint8Array): InstalledPackage | null {
  const { name, version, license, licenses } = objectOf(parsed(new TextDecoder().decode(bytes)));
  if (typeof name !== 'string' || typeof version !== 'string') return null;
  const declared = license ?? licenses;
  return {
    package: npmPackage({ name, version, source: null, scope: 'production' }),
    declared: declared === undefined || declared === null ? [] : [declared],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pythonPackage(bytes: Uint8Array): InstalledPackage | null {
  const metadata = pythonMetadata(bytes);
  if (metadata === null) return null;
  const pin = [{ operator: '==' as const, version: metadata.version }];
  return { package: requiredPackage(metadata.name, pin, 'production'), declared: metadata.declared };
}

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
  const found = new Set<string>();
  for (const path of evidence) {
    const bytes = await read(path);
    const installed = bytes === null ? null : installedPackage(path, bytes);
    if (installed === null) continue;
    found.add(path);
    packages.add(installed.package);
    for (const declaration of await installedDeclarations(path, installed, files, read)) {
      index.add(versionKey(installed.package), declaration);
    }
  }
  return found;
}

/** The manifest's words, or the licence file that they point to or that lies beside it. */
async function installedDeclarations(
  path: string,
  { declared }: InstalledPackage,
  files: ReturnType<typeof indexLicenseFiles>,
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
