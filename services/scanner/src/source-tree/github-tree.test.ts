import { UpstreamError, type UpstreamErrorKind } from '@repo/upstream/errors';
import type { ArchivedFile, GithubSession, GitTreeEntry } from '@repo/upstream/github';
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
    openChange: () => Promise.reject(new Error('not asked')),
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

  it('leaves out what lies in more folders than any project has, and says so', async () => {
    const deep = (folders: number) => file(`${'a/'.repeat(folders)}b`);
    expect((await open([deep(50)])).isTruncated).toBe(false);
    const tree = await open([deep(51), file('c')]);
    expect([tree.paths, tree.isTruncated]).toEqual([['c'], true]);
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

describe('openGithubTree with an archive', () => {
  const archived = (path: string, content: string | null, size = 1): ArchivedFile => ({
    path,
    kind: 'file',
    size,
    bytes: content === null ? null : Buffer.from(content),
  });

  async function openArchived(
    listed: { readonly entries: readonly GitTreeEntry[]; readonly isTruncated: boolean },
    readArchive: GithubSession['readArchive'],
    limits: Partial<SourceTreeLimits> = {},
    isWanted = (_path: string) => true,
  ) {
    const read = (path: string) => Promise.resolve(Buffer.from(`fetched ${path}`));
    const own = { ...session([], read), listTree: () => Promise.resolve(listed), readArchive };
    const snapshot = { owner: 'acme', name: 'app', isPrivate: false, ref: 'main', path: null, commit: 'c' };
    const isRead = (path: string) => path.startsWith('read');
    const options = { session: own, snapshot, isWanted, isRead };
    return await openGithubTree({ ...options, limits: { ...SOURCE_TREE_LIMITS, ...limits } }, signal);
  }

  const contentsOf = async (tree: Awaited<ReturnType<typeof openArchived>>) =>
    await Promise.all(
      tree.paths.map(async (path) => {
        const read = await tree.read(path, signal);
        return read.kind === 'content' ? Buffer.from(read.bytes).toString() : read.reason;
      }),
    );

  it('completes a list that was cut, and asks by itself for what the archive had no room for', async () => {
    const files = [
      archived('a', 'archived a'),
      archived('b', null),
      archived('c', null),
      archived('d', 'archived d'),
    ];
    const readArchive = () => Promise.resolve({ files, isCut: false });
    const tree = await openArchived({ entries: [file('a'), file('b')], isTruncated: true }, readArchive);
    expect([tree.paths, tree.isTruncated]).toEqual([['a', 'b', 'c', 'd'], false]);
    expect(await contentsOf(tree)).toEqual(['archived a', 'fetched b', 'file-limit', 'archived d']);
  });

  const attributes = 'web/.gitattributes';
  it.each<[string, readonly GitTreeEntry[], readonly ArchivedFile[], boolean]>([
    ['nothing', [file(attributes)], [archived(attributes, '* text=auto\n')], false],
    ['what it is told to', [], [archived(attributes, '/docs export-ignore\n')], true],
    ['where it is told so', [file(attributes)], [], true],
    ['what nobody knows', [], [archived(attributes, null)], true],
  ])(
    'knows that an archive is whole only where it leaves out %s',
    async (_what, entries, files, isTruncated) => {
      const readArchive = () => Promise.resolve({ files, isCut: false });
      expect((await openArchived({ entries, isTruncated: true }, readArchive)).isTruncated).toBe(isTruncated);
      expect((await openArchived({ entries, isTruncated: false }, readArchive)).isTruncated).toBe(false);
    },
  );

  it('asks the archive for what it leaves out, and takes submodules from it', async () => {
    const readArchive: GithubSession['readArchive'] = (_snapshot, isWanted) => {
      expect(['.gitattributes', 'a/.gitattributes', 'gitattributes'].map(isWanted)).toEqual([
        true,
        true,
        false,
      ]);
      return Promise.resolve({ files: [{ ...archived('module', null), kind: 'submodule' }], isCut: false });
    };
    const tree = await openArchived({ entries: [], isTruncated: true }, readArchive, {}, () => false);
    expect([tree.paths, tree.kindOf?.('module')]).toEqual([['module'], 'submodule']);
  });

  it.each<[string, GithubSession['readArchive']]>([
    ['was cut', () => Promise.resolve({ files: [], isCut: true })],
    ['failed', () => Promise.reject(new UpstreamError('github', 'unavailable', 'x'))],
    [
      'took too long',
      (_snapshot, _isWanted, _limits, soft) =>
        new Promise((_resolve, reject) => soft.addEventListener('abort', () => reject(soft.reason))),
    ],
  ])('says that a list stays cut where the archive %s', async (_what, readArchive) => {
    const listed = { entries: [file('a')], isTruncated: true };
    const tree = await openArchived(listed, readArchive, { archiveTimeoutMs: 5 });
    expect([tree.paths, tree.isTruncated]).toEqual([['a'], true]);
    // The list itself was whole: nothing is missing.
    const many = { entries: [file('read 1'), file('read 2')], isTruncated: false };
    const whole = await openArchived(many, readArchive, { archiveTimeoutMs: 5, maxSingleFiles: 1 });
    expect([await contentsOf(whole), whole.isTruncated]).toEqual([
      ['fetched read 1', 'fetched read 2'],
      false,
    ]);
  });

  it('throws what is no failure of the platform', async () => {
    const broken = () => Promise.reject(new TypeError('a fault of ours'));
    await expect(openArchived({ entries: [], isTruncated: true }, broken)).rejects.toThrow('a fault of ours');
  });

  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
  ])(
    'of %i files that are surely read asks for %i archives, where two may be read singly',
    async (count, asked) => {
      let archives = 0;
      const readArchive = () => {
        archives += 1;
        return Promise.resolve({ files: [], isCut: false });
      };
      const wanted = Array.from({ length: count }, (_, at) => file(`read ${at}`));
      const link = { ...file('read link'), kind: 'symlink' as const };
      const listed = { entries: [...wanted, link, file('other')], isTruncated: false };
      await openArchived(listed, readArchive, { maxSingleFiles: 2 });
      expect(archives).toBe(asked);
    },
  );

  it('hands its limits to the archive', async () => {
    const readArchive: GithubSession['readArchive'] = (_snapshot, _isWanted, limits) => {
      expect(limits).toEqual({ maxBytes: 1, maxFiles: 2, maxFileBytes: 3, maxKeptBytes: 4 });
      return Promise.resolve({ files: [], isCut: false });
    };
    const limits = { maxArchiveBytes: 1, maxPaths: 2, maxFileBytes: 3, maxTotalBytes: 4 };
    await openArchived({ entries: [], isTruncated: true }, readArchive, limits);
    expect.assertions(1);
  });
});

describe('the limits of a tree', () => {
  const reasons = async (
    entries: readonly GitTreeEntry[],
    limits: Partial<SourceTreeLimits>,
    content = 'x',
  ) => {
    const tree = await open(entries, limits, () => Promise.resolve(Buffer.from(content)));
    const reads = [];
    for (const { path } of entries) reads.push(await tree.read(path, signal));
    return reads.map((read) => (read.kind === 'skipped' ? read.reason : read.kind));
  };

  it.each<[string, readonly GitTreeEntry[], Partial<SourceTreeLimits>, readonly string[]]>([
    ['a file of the size', [file('a', 3), file('b', 4)], { maxFileBytes: 3 }, ['content', 'too-large']],
    [
      'the bytes of all',
      [file('a', 3), file('b', 3), file('c', 1)],
      { maxTotalBytes: 6 },
      ['content', 'content', 'file-limit'],
    ],
    [
      'a file of no known size',
      [file('a', null), file('b', 1), file('c', 1)],
      { maxTotalBytes: 2 },
      ['content', 'content', 'file-limit'],
    ],
    [
      'a link and a module',
      [
        { ...file('a'), kind: 'symlink' },
        { ...file('b'), kind: 'submodule' },
      ],
      {},
      ['symlink', 'submodule'],
    ],
  ])('admit %s', async (_what, entries, limits, expected) => {
    expect(await reasons(entries, limits)).toEqual(expected);
  });

  it('know a pointer to a file that is kept elsewhere, and not a long file that begins like one', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:a\nsize 1\n';
    expect(await reasons([file('a')], {}, pointer)).toEqual(['lfs-pointer']);
    expect(await reasons([file('a')], {}, pointer.padEnd(1_024))).toEqual(['lfs-pointer']);
    expect(await reasons([file('a')], {}, pointer.padEnd(1_025))).toEqual(['content']);
    expect(await reasons([file('a')], {}, 'version https://git-lf')).toEqual(['content']);
  });

  it('cut no list that is as long as allowed', async () => {
    expect((await open([file('a'), file('b')], { maxPaths: 2 })).isTruncated).toBe(false);
  });

  const readFailing = async (kind: UpstreamErrorKind) => {
    const tree = await open([file('a')], {}, () => Promise.reject(new UpstreamError('github', kind, 'x')));
    return await tree.read('a', signal);
  };

  it.each(['invalid_response', 'bad_request', 'unauthorized'] as const)(
    'take %s for the trouble of one file',
    async (kind) => {
      expect(await readFailing(kind)).toEqual({ kind: 'skipped', reason: 'unreadable' });
    },
  );

  it.each(['timeout', 'unavailable'] as const)('take %s for the trouble of all files', async (kind) => {
    await expect(readFailing(kind)).rejects.toMatchObject({ kind });
  });
});
