import type { SkippedFile } from '@repo/contracts/scanner';
import { baseName } from '../../base-name.ts';
import { collectDependencyFiles, isDependencyFile } from '../../dependency-files/collect-dependency-files.ts';
import { indexNames, isCovered } from '../../dependency-files/covering-files.ts';
import type { FileReading } from '../../dependency-files/file-reading.ts';
import { mayBeUnread, unreadFiles } from '../../dependency-files/unread-files.ts';
import { lockfilesOf } from '../../inventory/formats/index.ts';
import { type Package, versionKey } from '../../inventory/package.ts';
import { createPackageSet, type PackageSet } from '../../inventory/package-set.ts';
import { fileScope } from '../../source-tree/file-scope.ts';
import { NOTHING_MISSING } from '../../source-tree/report-skipped.ts';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import { type SourceTree, submodulesOf } from '../../source-tree/source-tree.ts';
import { createDeclarationIndex, type Declaration, type DeclarationIndex } from './evidence/declaration.ts';
import { addDeclared } from './evidence/declared-dependencies.ts';
import { addInstalled, isInstalledManifest } from './evidence/installed-package.ts';
import { isLicenseFile, type ReadBytes } from './evidence/license-files.ts';
import { projectLicense } from './evidence/project-license.ts';
import { isLicensedWithCompiler } from './license-query.ts';

/** What the tree itself says, before anybody is asked. */
export interface Evidence {
  /** Distinct third-party packages, with what the tree declares of each. */
  readonly packages: readonly { readonly package: Package; readonly declarations: readonly Declaration[] }[];
  readonly project: readonly Declaration[];
  readonly skipped: readonly SkippedFile[];
  readonly lists: DependencyLists;
}

/** Where dependencies are named, so that it can be said what may be missing. */
export interface DependencyLists {
  /** How many lockfiles, manifests and installed packages were read. */
  readonly read: number;
  /** Files that are known to name dependencies and could not be read, of any reason. */
  readonly unread: readonly string[];
  /** Files that were read and name only what the project asks for itself. */
  readonly direct: readonly string[];
  /** Of which a part seems to be lost. */
  readonly lost: readonly string[];
  /** Files that a list includes and that were not read. */
  readonly unresolved: readonly string[];
}

const MANIFEST = 'package.json';
const MAX_INSTALLED = 10_000;

/** Files that a legal scan may read. */
export function isLegalCandidate(path: string): boolean {
  if (baseName(path) === MANIFEST || isInstalledManifest(path)) return true;
  return isDependencyFile(path) || mayBeUnread(path) || isLicenseFile(path);
}

/**
 * Reads lockfiles, installed manifests, manifests without a lockfile, and the project's own licence.
 *
 * @throws UpstreamError when files could not be asked for.
 */
export async function collectEvidence(
  whole: SourceTree,
  reading: FileReading,
  time: SoftDeadline,
): Promise<Evidence> {
  const tree = ownFiles(whole);
  const skipped: SkippedFile[] = [];
  const read = reader(whole, time, skipped);
  const { files, skipped: unread, holds } = await collectDependencyFiles(tree, reading, time);
  const index = createDeclarationIndex();
  const packages = createPackageSet();
  for (const { path, inventory } of files) {
    for (const found of inventory.packages) addListed(found, path, packages, index);
  }
  const partial = files.filter(({ inventory }) => inventory.isWhole === false);
  const readPaths = files.map(({ path }) => path);
  const lying = whole.paths.filter(isEvidence);
  const evidence = whole.commit === null ? lying : [];
  const installed = await addInstalled(whole, evidence.slice(0, MAX_INSTALLED), read, packages, index);
  const declared = await addDeclared(tree, { paths: readPaths, holds }, installed, read, packages);
  const project = await projectLicense(tree, read);
  const naming = files.filter(
    ({ format, inventory }) => format.isManifest !== true || inventory.packages.length > 0,
  );
  const told = new Set([...naming, ...unread].map(({ path }) => path));
  // A manifest of Node.js is read for what it declares.
  const notRead = [
    ...unreadFiles(tree.paths, told, holds).filter(({ path }) => baseName(path) !== MANIFEST),
    ...(whole.commit === null ? [] : unlocked(lying, readPaths)),
  ];
  const failed = [
    ...unread.filter(({ reason }) => !NOTHING_MISSING.has(reason)),
    ...declared.skipped,
    ...notRead,
    ...notAdded(evidence, installed, skipped),
    ...submodulesOf(tree),
  ];
  return {
    packages: packages
      .toInventory()
      .packages.map((each) => ({ package: each, declarations: index.of(versionKey(each)) })),
    project,
    // Why a file could not be read counts for more than that it was not understood.
    skipped: distinct([...unread, ...failed, ...skipped]),
    lists: {
      read: files.length + installed.size + declared.read,
      unread: failed.map(({ path }) => path),
      direct: [
        ...partial.filter(({ inventory }) => inventory.lost === undefined).map(({ path }) => path),
        ...declared.direct,
      ],
      lost: partial.filter(({ inventory }) => inventory.lost !== undefined).map(({ path }) => path),
      unresolved: files.flatMap(({ inventory }) => inventory.unresolved ?? []),
    },
  };
}

/** What lies installed and is not among the packages, but for what the reader of files has told already. */
function notAdded(
  evidence: readonly string[],
  installed: ReadonlySet<string>,
  told: readonly SkippedFile[],
): readonly SkippedFile[] {
  const known = new Set([...installed, ...told.map(({ path }) => path)]);
  return evidence.flatMap((path, at) => {
    if (at >= MAX_INSTALLED) return { path, reason: 'file-limit' };
    return known.has(path) ? [] : { path, reason: 'not-the-format' };
  });
}

/** What lies installed in a repository is not read: a lockfile above may name it. */
function unlocked(installed: readonly string[], lockfiles: readonly string[]): readonly SkippedFile[] {
  const standing = indexNames(lockfiles);
  return installed
    .filter((path) => !isCovered(path, LOCKFILES, standing, () => true))
    .map((path) => ({ path, reason: 'no-lockfile' }));
}

const LOCKFILES = [MANIFEST, 'pyproject.toml'].flatMap((manifest) => lockfilesOf(manifest) ?? []);

function addListed(found: Package, path: string, packages: PackageSet, index: DeclarationIndex): void {
  if (isLicensedWithCompiler(found)) return;
  packages.add(found);
  const { declaredLicense: declared } = found;
  if (declared === undefined || declared === null) return;
  index.add(versionKey(found), { declared, source: path });
}

function distinct(files: readonly SkippedFile[]): readonly SkippedFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** What was installed is evidence, not a part of the project: its lockfiles and licence files are not the project's. */
function ownFiles(tree: SourceTree): SourceTree {
  return { ...tree, paths: tree.paths.filter((path) => !INSTALL_FOLDER.test(path)) };
}

const INSTALL_FOLDER = /(?:^|\/)(?:node_modules|site-packages|dist-packages)\//;

function reader(tree: SourceTree, time: SoftDeadline, skipped: SkippedFile[]): ReadBytes {
  return async (path) => {
    const read = await time.attempt((signal) => tree.read(path, signal));
    if (read?.kind === 'content') return read.bytes;
    skipped.push({ path, reason: read === null ? 'time-limit' : read.reason });
    return null;
  };
}

/** What lies in the folders of tests was installed to be tested with, not to be used. */
function isEvidence(path: string): boolean {
  return isInstalledManifest(path) && fileScope(path.slice(0, path.search(INSTALL_FOLDER) + 1)) !== 'test';
}
