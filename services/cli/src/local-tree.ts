import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import {
  collectLockfiles,
  formatOf,
  isLfsPointer,
  listed,
  NEVER,
  READ_FILES,
  SOURCE_TREE_LIMITS,
  type SourceRead,
  type SourceTree,
  unlimited,
} from '@repo/scanner/in-process';
import { EXIT, RunError } from './exit-code.ts';
import { askGit } from './git.ts';

/** Files of this machine, as a scan reads a repository. */
export interface LocalTree extends SourceTree {
  /** The folder from which paths count: the top of the git work tree, else that which holds all that was named. */
  readonly root: string;
  /** Files that were named themselves, whatever they are. */
  readonly namedFiles: readonly string[];
  /** Whether a path lies in what was named, be it there or not. */
  readonly covers: (path: string) => boolean;
  /** What git's index has of a submodule, or of a file that a sparse checkout leaves out; null for all others. */
  readonly indexedId: (path: string) => string | null;
  /** What people should know of how the files were found. */
  readonly notes: readonly string[];
}

const { maxPaths, maxFileBytes } = SOURCE_TREE_LIMITS;

/**
 * The files below folders, and files that are named themselves. In a git work tree folders hold what git's index
 * tracks, elsewhere all but hidden folders and `node_modules`.
 *
 * @throws RunError `usage` for a path that is not there.
 */
export function openLocalTree(named: readonly string[], cwd: string): LocalTree {
  const targets = named.map((path) => targetOf(path, cwd));
  const root = rootOf(targets, cwd);
  const own = (path: string) => relative(root, path).split(sep).join('/');
  const files = targets.filter(({ isFolder: is }) => !is).map(({ path }) => own(path));
  const folders = targets.filter(({ isFolder: is }) => is).map(({ path }) => own(path));
  const found = folders.length === 0 ? NOTHING : listFiles(root, folders);
  // A submodule may be named itself.
  const isWanted = (path: string) =>
    folders.some((folder) => folder === '' || `${path}/`.startsWith(`${folder}/`));
  const wanted = found.paths.filter(isWanted);
  const paths = [...new Set([...files, ...wanted.slice(0, maxPaths)])].sort();
  const all = new Set([...paths, ...found.paths]);
  const ownNames = new Set(files);
  return {
    root,
    namedFiles: files,
    covers: (path) => ownNames.has(path) || isWanted(path),
    indexedId: (path) => found.absent.get(path)?.id ?? null,
    kindOf: (path) => (found.absent.get(path)?.mode === SUBMODULE_MODE ? 'submodule' : 'file'),
    notes: [
      ...found.notes,
      ...lockfileNote('Not looked at, for git does not track it', found.untracked.filter(isWanted), ADD),
      ...lockfileNote('No longer there, so it counts as removed', found.removed.filter(isWanted)),
    ],
    commit: null,
    isTruncated: found.isCut || wanted.length > maxPaths,
    paths,
    has: (path) => all.has(path),
    read: async (path) => readOne(join(root, path), ownNames.has(path)),
  };
}

/** The lockfiles of a tree as the repository scan finds them. */
export async function collectTree(tree: LocalTree) {
  return await collectLockfiles(tree, READ_FILES, unlimited(NEVER).asking);
}

interface Target {
  readonly path: string;
  readonly isFolder: boolean;
}

/** By the folder's own path, whichever links lead to it: git tracks nothing below a link. A file that is a link stays one. */
function targetOf(named: string, cwd: string): Target {
  const path = resolve(cwd, named);
  try {
    const isFolder = statSync(path).isDirectory();
    const folder = realpathSync.native(isFolder ? path : dirname(path));
    return { path: isFolder ? folder : join(folder, basename(path)), isFolder };
  } catch (cause) {
    throw new RunError(
      EXIT.usage,
      `There is no ${named}, or nothing that can be read: name a folder or a lockfile.`,
      {
        cause,
      },
    );
  }
}

function rootOf(targets: readonly Target[], cwd: string): string {
  const [first] = targets;
  const start = first === undefined ? cwd : first.isFolder ? first.path : dirname(first.path);
  const candidates = [workTreeOf(start), start, resolve(cwd)];
  const root = candidates.find(
    (folder) => folder !== null && targets.every(({ path }) => isIn(path, folder)),
  );
  if (root === undefined || root === null) {
    throw new RunError(
      EXIT.usage,
      'The paths lie in different folders: run the command in one that holds them all.',
    );
  }
  return root;
}

export function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Where `.git` stands, in this folder or above. */
function workTreeOf(start: string): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return null;
  }
}

interface IndexEntry {
  readonly mode: string;
  readonly id: string;
}

interface Listed {
  readonly paths: readonly string[];
  readonly absent: ReadonlyMap<string, IndexEntry>;
  /** What git neither tracks nor ignores. */
  readonly untracked: readonly string[];
  /** What git tracks and the work tree has lost. */
  readonly removed: readonly string[];
  readonly isCut: boolean;
  readonly notes: readonly string[];
}

const NOTHING: Listed = {
  paths: [],
  absent: new Map(),
  untracked: [],
  removed: [],
  isCut: false,
  notes: [],
};

function listFiles(root: string, folders: readonly string[]): Listed {
  if (!existsSync(join(root, '.git'))) {
    return walk(root, folders, (name) => name.startsWith('.') || name === 'node_modules');
  }
  try {
    return listTracked(root);
  } catch {
    const note = `git cannot list the files of ${basename(root)}: all but those in node_modules were looked at, tracked or not.`;
    // What git tracks may be hidden.
    return { ...walk(root, folders, (name) => name === '.git' || name === 'node_modules'), notes: [note] };
  }
}

export const SUBMODULE_MODE = '160000';
export const MAX_LIST_BYTES = 256 * 1024 * 1024;

/** The index as it is, but for files that are not there any more; a submodule was not looked at, there or not. */
function listTracked(root: string): Listed {
  const asked = [
    'ls-files',
    '-t',
    '--stage',
    '-z',
    '--cached',
    '--deleted',
    '--others',
    '--exclude-standard',
  ];
  const lines = askGit(root, asked, MAX_LIST_BYTES).toString('utf8').split('\0');
  // `? <path>`, else `<tag> <mode> <object> <stage>\t<path>`; the tag of what a sparse checkout leaves out is S, and what is
  // not there has a second line with R.
  const untracked = lines.filter((line) => line.startsWith('? ')).map((line) => line.slice(2));
  const entries = lines
    .filter((line) => line !== '' && !line.startsWith('? '))
    .map((line) => {
      const [tag, mode = '', id = ''] = line.split(' ', 3);
      return { tag, mode, id, path: line.slice(line.indexOf('\t') + 1) };
    });
  const isGone = ({ tag, mode, path }: (typeof entries)[number]) =>
    tag === 'R' && mode !== SUBMODULE_MODE && isAbsent(join(root, path));
  const removed = new Set(entries.filter(isGone).map(({ path }) => path));
  return {
    ...NOTHING,
    paths: [...new Set(entries.map(({ path }) => path))].filter((path) => !removed.has(path)),
    absent: new Map(
      entries
        .filter(({ tag, mode }) => tag === 'S' || mode === SUBMODULE_MODE)
        .map(({ path, mode, id }) => [path, { mode, id }]),
    ),
    untracked,
    removed: [...removed],
  };
}

/** Git takes for deleted, too, what lies in a folder that nobody may look into. */
function isAbsent(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

const ADD = ' Use git add, or name it.';

/** A new lockfile is seen by nobody until git tracks it, and one that is gone by nobody any more. */
function lockfileNote(what: string, paths: readonly string[], advice = ''): readonly string[] {
  const lockfiles = paths.filter((path) => formatOf(path) !== null && !path.includes('node_modules/'));
  return lockfiles.length === 0 ? [] : [`${what}: ${listed(lockfiles)}.${advice}`];
}

/** Links to folders are not followed, so there are no circles. */
function walk(root: string, folders: readonly string[], isLeftOut: (name: string) => boolean): Listed {
  const paths: string[] = [];
  const waiting = [...folders];
  let isCut = false;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (paths.length > maxPaths) return { ...NOTHING, paths, isCut: true };
    const entries = entriesOf(join(root, folder));
    isCut ||= entries === null;
    for (const entry of entries ?? []) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) paths.push(path);
      else if (!isLeftOut(entry.name)) waiting.push(path);
    }
  }
  return { ...NOTHING, paths, isCut };
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}

/** A link is read only when it was named itself. */
function readOne(path: string, isNamed: boolean): SourceRead {
  const read = readRegular(path, maxFileBytes, isNamed ? statSync : lstatSync);
  const isPointer = read.kind === 'content' && isLfsPointer(read.bytes);
  return isPointer ? { kind: 'skipped', reason: 'lfs-pointer' } : read;
}

/** What is no file cannot be read. */
export function readRegular(path: string, maxBytes: number, look: typeof lstatSync = statSync): SourceRead {
  try {
    const stats = look(path);
    if (stats.isSymbolicLink()) return { kind: 'skipped', reason: 'symlink' };
    if (!stats.isFile()) return { kind: 'skipped', reason: 'unreadable' };
    if (stats.size > maxBytes) return { kind: 'skipped', reason: 'too-large' };
    return { kind: 'content', bytes: readFileSync(path) };
  } catch {
    return { kind: 'skipped', reason: 'unreadable' };
  }
}
