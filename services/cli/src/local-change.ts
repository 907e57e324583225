import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type CollectedChange,
  collectChange,
  type GithubTree,
  isLfsPointer,
  NEVER,
  READ_FILES,
  SOURCE_TREE_LIMITS,
  type SourceRead,
  unlimited,
} from '@repo/scanner/in-process';
import { EXIT, RunError } from './exit-code.ts';
import { askGit } from './git.ts';
import { type LocalTree, MAX_LIST_BYTES, readRegular, SUBMODULE_MODE } from './local-tree.ts';

const { maxPaths, maxFileBytes } = SOURCE_TREE_LIMITS;

/**
 * The lockfiles that differ between the commit where HEAD left `ref` and the work tree, in what was named.
 *
 * @param ref does not begin with `-`.
 * @throws RunError `usage` without a git work tree, the ref, a common ancestor or the list of its files.
 */
export async function collectLocalChange(tree: LocalTree, ref: string): Promise<CollectedChange> {
  const commits = commitsOf(tree.root, ref);
  const own = { owner: 'local', name: basename(tree.root) || 'root', isPrivate: true, path: null };
  const change = {
    base: { ...own, ref, commit: commits.base },
    head: { ...own, ref: 'HEAD', commit: commits.head },
  };
  const base = openCommit(tree, commits.base);
  const idOf = (path: string) => (tree.has(path) ? idOfFile(join(tree.root, path)) : null);
  const head = { ...tree, idOf: (path: string) => idOf(path) ?? tree.indexedId(path) };
  return await collectChange(change, { base, head }, READ_FILES, unlimited(NEVER).asking);
}

/**
 * The commit where HEAD left `ref`, whose files can be read by their paths.
 *
 * @throws RunError `usage` as above.
 */
export function openBase(tree: LocalTree, ref: string): GithubTree {
  return openCommit(tree, commitsOf(tree.root, ref).base);
}

function commitsOf(root: string, ref: string): { readonly base: string; readonly head: string } {
  if (!existsSync(join(root, '.git'))) {
    throw new RunError(
      EXIT.usage,
      '--diff and --policy-from need a git work tree: run this in one, or leave them out.',
    );
  }
  const head = objectId(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  if (head === null) {
    throw new RunError(EXIT.usage, 'git names no commit of this work tree: see what git status says of it.');
  }
  const side = objectId(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  if (side === null) {
    throw new RunError(EXIT.usage, `There is no commit ${ref} here: fetch it (in CI with fetch-depth: 0).`);
  }
  const base = objectId(root, ['merge-base', side, head]);
  if (base !== null) return { base, head };
  throw new RunError(
    EXIT.usage,
    `No common ancestor of ${ref} and HEAD is here: fetch the whole history (git fetch --unshallow, in CI fetch-depth: 0).`,
  );
}

const OBJECT_ID = /^[0-9a-f]{40,64}$/;
const MAX_ANSWER_BYTES = 4096;

/** Null where git has none. */
function objectId(root: string, args: readonly string[]): string | null {
  try {
    const id = askGit(root, args, MAX_ANSWER_BYTES).toString('utf8').trim();
    return OBJECT_ID.test(id) ? id : null;
  } catch {
    return null;
  }
}

/** The files of a commit, in what was named. */
function openCommit({ root, covers }: LocalTree, commit: string): GithubTree {
  const entries = listCommit(root, commit);
  const wanted = [...entries.keys()].filter(covers);
  return {
    commit,
    isTruncated: wanted.length > maxPaths,
    paths: wanted.slice(0, maxPaths).sort(),
    has: (path) => entries.has(path),
    kindOf: (path) => (entries.get(path)?.mode === SUBMODULE_MODE ? 'submodule' : 'file'),
    idOf: (path) => entries.get(path)?.id ?? null,
    read: async (path) => {
      const entry = entries.get(path);
      if (entry === undefined) return { kind: 'skipped', reason: 'unreadable' };
      return entry.mode === LINK_MODE ? { kind: 'skipped', reason: 'symlink' } : readObject(root, entry.id);
    },
  };
}

const LINK_MODE = '120000';

function listCommit(root: string, commit: string) {
  // `<mode> <type> <object>\t<path>`
  const entries = treeOf(root, commit)
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const [mode = '', , id = ''] = line.split(/[ \t]/, 3);
      return [line.slice(line.indexOf('\t') + 1), { mode, id }] as const;
    });
  return new Map(entries);
}

function treeOf(root: string, commit: string): string {
  try {
    return askGit(root, ['ls-tree', '-r', '-z', commit], MAX_LIST_BYTES).toString('utf8');
  } catch (cause) {
    const message = `git cannot list the files of ${commit}: fetch its trees, too (a clone without --filter=tree:0).`;
    throw new RunError(EXIT.usage, message, { cause });
  }
}

function readObject(root: string, id: string): SourceRead {
  try {
    const bytes = askGit(root, ['cat-file', 'blob', id], maxFileBytes);
    return isLfsPointer(bytes) ? { kind: 'skipped', reason: 'lfs-pointer' } : { kind: 'content', bytes };
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ENOBUFS';
    return { kind: 'skipped', reason: isTooLarge ? 'too-large' : 'unreadable' };
  }
}

/** Larger files are on no platform. What has not changed is none to be read, whatever its size. */
const MAX_COMPARED_BYTES = 100 * 1024 * 1024;

/**
 * The id that git would give to a file as it is, without the filters of the repository, which are programs: one that is
 * checked out in other bytes is read and compared. Null where it cannot be read.
 */
function idOfFile(path: string): string | null {
  try {
    const isLink = lstatSync(path).isSymbolicLink();
    const read = isLink ? null : readRegular(path, MAX_COMPARED_BYTES);
    if (read?.kind === 'skipped') return null;
    const bytes = read?.bytes ?? Buffer.from(readlinkSync(path));
    return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
  } catch {
    return null;
  }
}
