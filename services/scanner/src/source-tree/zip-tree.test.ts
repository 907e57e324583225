import { deflateRawSync } from 'node:zlib';
import { type ZipFile, zipOf } from '@repo/tooling/fake-upstreams';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZipRefusedError } from './zip-refused-error.ts';
import { openZipTree, ZIP_TREE_LIMITS } from './zip-tree.ts';

const never = new AbortController().signal;
const open = (files: readonly ZipFile[], changes: Partial<typeof ZIP_TREE_LIMITS> = {}) =>
  openZipTree(zipOf(files), { ...ZIP_TREE_LIMITS, ...changes });
const text = { name: 'a.txt', content: 'hello' };

async function readText(files: readonly ZipFile[], path: string): Promise<string> {
  const read = await open(files).read(path, never);
  return read.kind === 'content' ? Buffer.from(read.bytes).toString() : read.reason;
}

describe('openZipTree', () => {
  it('reads what is stored and what is deflated', async () => {
    expect(await readText([text], 'a.txt')).toBe('hello');
    expect(await readText([{ ...text, method: 0 }], 'a.txt')).toBe('hello');
    expect(await readText([{ ...text, content: '' }], 'a.txt')).toBe('');
  });

  it('reads a large file in parts, and neither a damaged one nor more of it than is stated', async () => {
    const content = Buffer.from(Array.from({ length: 400_000 }, (_, at) => String(at)).join(' '));
    const packed = deflateRawSync(content);
    const large = { name: 'a.txt', content };
    expect(await readText([large], 'a.txt')).toBe(content.toString());
    expect(await readText([{ ...large, packed: packed.subarray(0, -10) }], 'a.txt')).toBe('unreadable');
    const unpacked = content.length - 1;
    const lying = { ...large, central: { unpacked }, local: { unpacked } };
    await expect(readText([lying], 'a.txt')).rejects.toThrow(ZipRefusedError);
  });

  it('takes no pointer to a file that is kept elsewhere for the file', async () => {
    const content = 'version https://git-lfs.github.com/spec/v1\noid sha256:a\nsize 1\n';
    expect(await readText([{ ...text, content }], 'a.txt')).toBe('lfs-pointer');
  });

  it('reads what has its sizes behind the data', async () => {
    const late = { ...text, flags: 0x0808, local: { packed: 0, unpacked: 0 } };
    expect(await readText([late, { name: 'b', content: 'next' }], 'b')).toBe('next');
    expect(await readText([late], 'a.txt')).toBe('hello');
  });

  it('reads names of an old code page apart, and deep ones without anything for their folders', async () => {
    const names = [Buffer.from([0x66, 0x81]), Buffer.from([0x66, 0x82])];
    const old = names.map((name, at) => ({ name, content: `${at}` }));
    const deep = Array.from({ length: 300 }, (_, at) => ({
      name: `${`${at}/`.repeat(50)}a`,
      content: `${at}`,
    }));
    const tree = open([...old, ...deep]);
    const reads = await Promise.all(tree.paths.map((path) => tree.read(path, never)));
    const contents = reads.map((read) => (read.kind === 'content' ? Buffer.from(read.bytes).toString() : ''));
    expect(contents.toSorted()).toEqual([...old, ...deep].map(({ content }) => content).toSorted());
  });

  it('leaves out the one folder that all files stand in, and what desktops add', () => {
    const files = ['p-1/', 'p-1/a', 'p-1/b/c', '__MACOSX/p-1/._a', 'p-1/.DS_Store', 'p-1/._a'];
    const tree = open(files.map((name) => ({ name, content: '' })));
    expect(tree.paths).toEqual(['a', 'b/c']);
    expect([tree.has('a'), tree.has('p-1/a')]).toEqual([true, false]);
  });

  it('keeps folders when files stand at the top', () => {
    expect(open([{ name: 'p/a' }, { name: 'b' }]).paths).toEqual(['b', 'p/a']);
  });

  it('keeps the folder that says that something is installed', () => {
    expect(open([{ name: 'node_modules/a/package.json' }]).paths).toEqual(['node_modules/a/package.json']);
  });

  it('is read where a folder has an icon of its own, whose name ends with a carriage return', () => {
    expect(open([text, { name: 'Icon\r', content: '' }]).paths).toEqual(['Icon\r', 'a.txt']);
  });

  it('leaves out what lies in more folders than any project has, and says so', () => {
    const tree = open([text, { name: `${'a/'.repeat(51)}b` }]);
    expect(tree).toMatchObject({ paths: ['a.txt'], isTruncated: true });
  });

  it('has no commit and is not cut', () => {
    expect(open([text])).toMatchObject({ commit: null, isTruncated: false });
  });

  it.each<[string, Partial<ZipFile>, string]>([
    ['a link', { attributes: 0o120777 * 0x10000 }, 'symlink'],
    ['an encrypted entry', { flags: 1 }, 'encrypted'],
    ['another compression', { method: 93 }, 'unsupported-compression'],
    ['a wrong check sum', { crc: 7 }, 'unreadable'],
    [
      'a stored entry of two sizes',
      { method: 0, central: { unpacked: 9 }, local: { unpacked: 9 } },
      'unreadable',
    ],
    ['damaged data', { packed: Buffer.from([0xff, 0xff]) }, 'unreadable'],
    ['less than is stated', { packed: deflateRawSync('hell') }, 'unreadable'],
  ])('skips %s and reads the others', async (_what, changes, reason) => {
    const files = [
      { ...text, ...changes },
      { name: 'b', content: 'fine' },
    ];
    expect(await readText(files, 'a.txt')).toBe(reason);
    expect(await readText(files, 'b')).toBe('fine');
  });

  it('skips what is too large, and what comes after the budget is spent', async () => {
    const files = [text, { name: 'b', content: 'hello' }];
    expect(await open(files, { maxFileBytes: 4 }).read('b', never)).toEqual({
      kind: 'skipped',
      reason: 'too-large',
    });
    const tree = open(files, { maxReadBytes: 9 });
    expect(await tree.read('a.txt', never)).toMatchObject({ kind: 'content' });
    expect(await tree.read('b', never)).toEqual({ kind: 'skipped', reason: 'file-limit' });
  });

  it('skips a path that is not there', async () => {
    expect(await open([text]).read('b', never)).toEqual({ kind: 'skipped', reason: 'unreadable' });
  });

  it('refuses an archive that lied, after no more bytes than it had stated', async () => {
    // 200 MB behind a header that says 100 bytes.
    const packed = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
    const liar = { ...text, packed, central: { unpacked: 100 }, local: { unpacked: 100 } };
    const tree = open([liar]);
    const before = process.memoryUsage.rss();
    await expect(tree.read('a.txt', never)).rejects.toThrow(ZipRefusedError);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  }, 30_000);

  it('stops when the signal aborts', async () => {
    await expect(open([text]).read('a.txt', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});

describe('openZipTree refuses what would look like a project without dependencies', () => {
  const inner = zipOf([text]);

  it('an archive of archives (42.zip)', () => {
    const nested = Array.from({ length: 16 }, (_, at) => ({ name: `lib ${at}.zip`, content: inner }));
    expect(() => open(nested)).toThrow(/only other archives/);
  });

  it('an archive that holds itself (a quine)', () => {
    expect(() => open([{ name: 'r/r.zip', content: inner }])).toThrow(/only other archives/);
  });

  it('an archive behind a password', () => {
    expect(() => open([{ ...text, flags: 1 }])).toThrow(/encrypted/);
  });

  it('an archive without files', () => {
    expect(() => open([{ name: 'folder/', content: '' }])).toThrow(/no files/);
    expect(() => open([])).toThrow(/no files/);
  });
});

describe('openZipTree on anything', () => {
  const base = zipOf([text, { name: 'b/c', method: 0, content: 'stored' }]);
  const change = fc.tuple(fc.nat(base.length - 1), fc.nat(255));

  async function readAll(zip: Buffer): Promise<string> {
    try {
      const tree = openZipTree(zip, ZIP_TREE_LIMITS);
      const reads = await Promise.all(tree.paths.map((path) => tree.read(path, never)));
      return reads.map(({ kind }) => kind).join(' ');
    } catch (error) {
      return error instanceof ZipRefusedError ? 'refused' : 'broken';
    }
  }

  it('reads, skips or refuses, and never breaks', async () => {
    expect(await readAll(base)).toBe('content content');
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        const zip = Buffer.from(base);
        for (const [at, value] of changes) zip[at] = value;
        expect(await readAll(zip)).not.toBe('broken');
      }),
      { numRuns: 2_000 },
    );
  });
});
