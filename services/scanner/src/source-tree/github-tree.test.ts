import { UpstreamError } from '@repo/upstream/errors';
import type { GithubSession, GitTreeEntry } from '@repo/upstream/github';
import { describe, expect, it } from 'vitest';
import { openGithubTree } from './github-tree.ts';
import { SOURCE_TREE_LIMITS, type SourceTreeLimits } from './limits.ts';

const signal = new AbortController().signal;
const file = (path: string, size: number | null = 3): GitTreeEntry => ({
  path,
  kind: 'file',
  sha: path,
  size,
});
const refuse = () => Promise.reject(new Error('nobody asks this'));

function session(
  entries: readonly GitTreeEntry[],
  read: (path: string) => Promise<Uint8Array>,
): GithubSession {
  return {
    hasToken: false,
    open: refuse,
    listTree: () => Promise.resolve({ entries, isTruncated: false }),
    readFile: (_snapshot, entry) => read(entry.path),
    readPublicFile: refuse,
    readArchive: refuse,
    listRefs: refuse,
    resolveCommit: refuse,
    isArchived: refuse,
    hasOwner: refuse,
    findBranchesOf: refuse,
    compareCommits: refuse,
  };
}

async function open(
  entries: readonly GitTreeEntry[],
  limits: Partial<SourceTreeLimits> = {},
  read = (path: string): Promise<Uint8Array> => Promise.resolve(Buffer.from(path)),
) {
  const snapshot = { owner: 'acme', name: 'app', isPrivate: false, ref: 'main', path: null, commit: 'c' };
  const options = { session: session(entries, read), snapshot, isWanted: () => true, isRead: () => false };
  return openGithubTree({ ...options, limits: { ...SOURCE_TREE_LIMITS, ...limits } }, signal);
}

describe('openGithubTree', () => {
  it('reads files by path, whatever they are called', async () => {
    const tree = await open([file('b'), file('__proto__'), file('a/constructor')]);
    expect(tree.paths).toEqual(['__proto__', 'a/constructor', 'b']);
    expect([tree.has('__proto__'), tree.has('toString')]).toEqual([true, false]);
    expect(await tree.read('__proto__', signal)).toEqual({
      kind: 'content',
      bytes: Buffer.from('__proto__'),
    });
    expect(await tree.read('toString', signal)).toEqual({ kind: 'skipped', reason: 'unreadable' });
  });

  it('asks for no file that is over a limit', async () => {
    const asked: string[] = [];
    const read = (path: string) => {
      asked.push(path);
      return Promise.resolve(Buffer.from(path));
    };
    const tree = await open(
      [file('huge', 200_000_000), file('a'), file('b'), file('c')],
      { maxFiles: 2 },
      read,
    );
    const reasons = await Promise.all(['huge', 'a', 'b', 'c'].map((path) => tree.read(path, signal)));
    expect(reasons.map((each) => (each.kind === 'skipped' ? each.reason : each.kind))).toEqual([
      'too-large',
      'content',
      'content',
      'file-limit',
    ]);
    expect(asked).toEqual(['a', 'b']);
  });

  it('bounds the bytes of all files together, those of unknown size included', async () => {
    const tree = await open([file('a', null), file('b', 3)], { maxTotalBytes: 3 });
    await tree.read('a', signal);
    expect(await tree.read('b', signal)).toEqual({ kind: 'skipped', reason: 'file-limit' });
  });

  it('cuts a list that is longer than allowed and says so', async () => {
    const tree = await open([file('a'), file('b'), file('c')], { maxPaths: 2 });
    expect([tree.paths, tree.isTruncated]).toEqual([['a', 'b'], true]);
  });

  it('holds 100,000 paths', async () => {
    const tree = await open(Array.from({ length: 100_000 }, (_, index) => file(`dir/${index}`)));
    expect([tree.paths.length, tree.isTruncated, tree.has('dir/99999')]).toEqual([100_000, false, true]);
  });

  it('skips a file that is not what the list said, and ends when the platform limits us', async () => {
    const fail = (kind: 'not_found' | 'rate_limited') => () =>
      Promise.reject(new UpstreamError('github', kind, 'x'));
    const missing = await open([file('a')], {}, fail('not_found'));
    expect(await missing.read('a', signal)).toEqual({ kind: 'skipped', reason: 'unreadable' });
    const limited = await open([file('a')], {}, fail('rate_limited'));
    await expect(limited.read('a', signal)).rejects.toMatchObject({ kind: 'rate_limited' });
  });
});
