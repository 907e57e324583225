import {
  type LockfileName,
  lockfileNameOf,
  type ManifestLockfile,
  manifestOf,
} from '@repo/contracts/scanner';
import { baseName } from '../../base-name.ts';
import type { Inventory } from '../package.ts';
import type { PackageManagerName } from '../package-manager.ts';
import type { Reader } from '../reader.ts';
import { jsonLines } from '../text/json-lines.ts';
import { tomlLines } from '../text/toml-lines.ts';
import { readApkList } from './apk-list/read.ts';
import { readBunLock } from './bun-lock/read.ts';
import { isCargoMember, readCargoLock } from './cargo-lock/read.ts';
import { readComposerLock } from './composer-lock/read.ts';
import { readDenoLock } from './deno-lock/read.ts';
import { readDpkgList } from './dpkg-list/read.ts';
import { readGemfileLock } from './gemfile-lock/read.ts';
import { readGoMod } from './go-mod/read.ts';
import { readGoSum } from './go-sum/read.ts';
import { readGradleLockfile } from './gradle-lockfile/read.ts';
import { isParent, placeOfParent, readMavenPom } from './maven-pom/read.ts';
import { readMixLock } from './mix-lock/read.ts';
import { readMsbuildProject } from './msbuild-project/read.ts';
import { isVersion1, readPackageLock } from './package-lock/read.ts';
import { readPackageResolved } from './package-resolved/read.ts';
import { readPackagesConfig } from './packages-config/read.ts';
import { readPackagesLock } from './packages-lock/read.ts';
import { readPipfileLock } from './pipfile-lock/read.ts';
import { readPnpmLock } from './pnpm-lock/read.ts';
import { isPubMember, readPubspecLock } from './pubspec-lock/read.ts';
import { readPylock } from './pylock/read.ts';
import { readPyproject } from './pyproject/read.ts';
import { readPythonLock } from './python-lock/read.ts';
import { readRequirements } from './requirements/read.ts';
import { readRpmList } from './rpm-list/read.ts';
import { readWingetList } from './winget-list/read.ts';
import { isYarn1Lock, readYarnLock } from './yarn-lock/read.ts';

/** What is known of a kind of file by its name alone. */
export interface FileFormat {
  /** The folder here that holds its reader, and what people are told of it. */
  readonly format: string;
  /** OSV's name, under which advisories are looked up; of the packages of a system, those of its distributions. */
  readonly ecosystem: string;
  readonly read: Reader;
  /** What changes it; the reader says where the name alone does not. */
  readonly manager?: PackageManagerName;
  /** It cannot be uploaded by itself; all others can, and the contract's `LockfileName` has their names. */
  readonly isUpload?: false;
  /**
   * Names ranges for people to edit: only what it pins exactly is known to be installed, and it is read only where none
   * of its lockfiles was read whole.
   */
  readonly isManifest?: true;
  /** Where one file may decide for all projects below it: whether it is that one. */
  readonly isCentral?: boolean;
  /** Of other files of a source tree, the same: those (in lower case) that say more. */
  readonly unlessRead?: readonly ManifestLockfile[];
  /** It may include other files of the tree, which belong to it then. */
  readonly hasIncludes?: true;
  /** Never read in the thread that answers, however small. */
  readonly isYaml?: true;
  /** Finds the lines of paths, where its packages are placed by paths. */
  readonly findLines?: (text: string, paths: ReadonlySet<string>) => ReadonlyMap<string, number>;
  /** What the project asks for itself, or decides for its parts, where the file does not tell. */
  readonly manifest?: ManifestBeside;
  /** The roots of its graph are the folders of all parts of the project. */
  readonly hasFoldersForRoots?: true;
  /** What a manifest in a folder below tells of belonging to its project. */
  readonly member?: MemberManifest;
  /** The file that tools read in its stead where both stand in one folder. */
  readonly shadowedBy?: string;
}

/** The manifest in the folder of a lockfile, or the parents of a manifest. */
export interface ManifestBeside {
  readonly name: string;
  /** Where the parent of a manifest stands, by its folder; null where it has none in the tree. The nearest is given first. */
  readonly parentOf?: (manifest: Uint8Array) => string | null;
  /** Whether others may name it as their parent. */
  readonly isParent?: (manifest: Uint8Array) => boolean;
  /** By the first bytes of the lockfile; always where it is absent. */
  readonly isNeeded?: (lockfile: Uint8Array) => boolean;
  /** Whether those of its workspaces are asked for too. */
  readonly hasWorkspaces?: true;
}

/** A manifest of a part of the project. */
export interface MemberManifest {
  /** In lower case. */
  readonly name: string;
  /** Whether it belongs to the project of a lockfile above; true where it does not tell. */
  readonly isMember: (manifest: Uint8Array, lockfile: Inventory) => boolean;
}

const packageLock = {
  format: 'package-lock',
  ecosystem: 'npm',
  manager: 'npm',
  read: readPackageLock,
  findLines: jsonLines,
  manifest: { name: 'package.json', isNeeded: isVersion1 },
  hasFoldersForRoots: true,
} satisfies FileFormat;
const pythonLock = {
  format: 'python-lock',
  ecosystem: 'PyPI',
  read: readPythonLock,
  findLines: tomlLines,
} satisfies FileFormat;
const gemfileLock = {
  format: 'gemfile-lock',
  ecosystem: 'RubyGems',
  manager: 'bundler',
  read: readGemfileLock,
} satisfies FileFormat;
const gradleLockfile = {
  format: 'gradle-lockfile',
  ecosystem: 'Maven',
  read: readGradleLockfile,
} satisfies FileFormat;
const msbuildProject = {
  format: 'msbuild-project',
  ecosystem: 'NuGet',
  read: readMsbuildProject,
  isUpload: false,
  isManifest: true,
  isCentral: false,
} satisfies FileFormat;
const msbuildCentral = { ...msbuildProject, isCentral: true } satisfies FileFormat;

/** Every file that is read, by its name as people write it, `*` for any; letter case does not count. */
export const FORMATS = {
  'package-lock.json': { ...packageLock, shadowedBy: 'npm-shrinkwrap.json' },
  'npm-shrinkwrap.json': packageLock,
  'yarn.lock': {
    format: 'yarn-lock',
    ecosystem: 'npm',
    read: readYarnLock,
    manifest: { name: 'package.json', isNeeded: isYarn1Lock, hasWorkspaces: true },
    hasFoldersForRoots: true,
  },
  'pnpm-lock.yaml': {
    format: 'pnpm-lock',
    ecosystem: 'npm',
    manager: 'pnpm',
    read: readPnpmLock,
    isYaml: true,
    hasFoldersForRoots: true,
  },
  'bun.lock': {
    format: 'bun-lock',
    ecosystem: 'npm',
    manager: 'bun',
    read: readBunLock,
    findLines: jsonLines,
    hasFoldersForRoots: true,
  },
  'deno.lock': { format: 'deno-lock', ecosystem: 'npm', read: readDenoLock, findLines: jsonLines },
  'requirements.txt': {
    format: 'requirements',
    ecosystem: 'PyPI',
    manager: 'pip',
    read: readRequirements,
    hasIncludes: true,
  },
  'Pipfile.lock': {
    format: 'pipfile-lock',
    ecosystem: 'PyPI',
    manager: 'pipenv',
    read: readPipfileLock,
    findLines: jsonLines,
    manifest: { name: 'Pipfile' },
  },
  'poetry.lock': { ...pythonLock, manager: 'poetry', manifest: { name: 'pyproject.toml' } },
  'pdm.lock': { ...pythonLock, manager: 'pdm', manifest: { name: 'pyproject.toml' } },
  'uv.lock': { ...pythonLock, manager: 'uv' },
  'pylock.toml': { format: 'pylock', ecosystem: 'PyPI', read: readPylock, findLines: tomlLines },
  'Cargo.lock': {
    format: 'cargo-lock',
    ecosystem: 'crates.io',
    manager: 'cargo',
    read: readCargoLock,
    findLines: tomlLines,
    member: { name: 'cargo.toml', isMember: isCargoMember },
  },
  'composer.lock': {
    format: 'composer-lock',
    ecosystem: 'Packagist',
    manager: 'composer',
    read: readComposerLock,
    findLines: jsonLines,
    manifest: { name: 'composer.json' },
    hasFoldersForRoots: true,
  },
  'Gemfile.lock': gemfileLock,
  'gems.locked': gemfileLock,
  'go.mod': { format: 'go-mod', ecosystem: 'Go', manager: 'go', read: readGoMod },
  'go.sum': {
    format: 'go-sum',
    ecosystem: 'Go',
    read: readGoSum,
    isUpload: false,
    unlessRead: [{ name: 'go.mod', isBesideOnly: true }],
  },
  'buildscript-gradle.lockfile': gradleLockfile,
  'gradle.lockfile': gradleLockfile,
  'packages.lock.json': {
    format: 'packages-lock',
    ecosystem: 'NuGet',
    manager: 'nuget',
    read: readPackagesLock,
    findLines: jsonLines,
  },
  'packages.config': { format: 'packages-config', ecosystem: 'NuGet', read: readPackagesConfig },
  'mix.lock': { format: 'mix-lock', ecosystem: 'Hex', manager: 'mix', read: readMixLock },
  'pubspec.lock': {
    format: 'pubspec-lock',
    ecosystem: 'Pub',
    manager: 'pub',
    read: readPubspecLock,
    isYaml: true,
    member: { name: 'pubspec.yaml', isMember: isPubMember },
  },
  'Package.resolved': {
    format: 'package-resolved',
    ecosystem: 'SwiftURL',
    read: readPackageResolved,
    findLines: jsonLines,
  },
  'pom.xml': {
    format: 'maven-pom',
    ecosystem: 'Maven',
    read: readMavenPom,
    isUpload: false,
    isManifest: true,
    manifest: { name: 'pom.xml', parentOf: placeOfParent, isParent },
  },
  'pyproject.toml': {
    format: 'pyproject',
    ecosystem: 'PyPI',
    read: readPyproject,
    isUpload: false,
    isManifest: true,
  },
  'Directory.Packages.props': msbuildCentral,
  'Directory.Build.props': msbuildCentral,
  'Directory.Build.targets': msbuildCentral,
  '*.csproj': msbuildProject,
  '*.fsproj': msbuildProject,
  '*.vbproj': msbuildProject,
  'dpkg-debian.txt': { format: 'dpkg-list', ecosystem: 'Debian, Ubuntu', read: readDpkgList },
  'rpm-list.txt': {
    format: 'rpm-list',
    ecosystem: 'Red Hat, Rocky Linux, AlmaLinux, SUSE, openSUSE and others',
    read: readRpmList,
  },
  'apk-list.txt': {
    format: 'apk-list',
    ecosystem: 'Alpine, Wolfi, Chainguard and others',
    read: readApkList,
  },
  'winget-list.txt': { format: 'winget-list', ecosystem: 'winget', read: readWingetList },
} satisfies Record<LockfileName, FileFormat> & Record<string, FileFormat>;

/** The lockfiles that say more than a manifest, in lower case; null when it is none. */
export function lockfilesOf(path: string): readonly ManifestLockfile[] | null {
  return manifestOf(path)?.lockfiles.map((each) => ({ ...each, name: each.name.toLowerCase() })) ?? null;
}

/** The lockfiles, in lower case, of which one that was read whole makes this file needless; null where it is always read. */
export function unlessRead(path: string, format: FileFormat): readonly ManifestLockfile[] | null {
  return format.isManifest === true ? (lockfilesOf(path) ?? []) : (format.unlessRead ?? null);
}

/** The format of a file by its path, in any letter case; null where nothing reads it. */
export function formatOf(path: string): FileFormat | null {
  const name = (lockfileNameOf(path) ?? baseName(path)).toLowerCase();
  return BY_NAME.get(name) ?? BY_NAME.get(name.replace(/^.+(?=\.)/, '*')) ?? null;
}

const BY_NAME: ReadonlyMap<string, FileFormat> = new Map(
  Object.entries(FORMATS).map(([name, format]) => [name.toLowerCase(), format]),
);
