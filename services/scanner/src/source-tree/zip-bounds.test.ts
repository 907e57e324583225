import { type ZipFile, zipOf } from '@repo/tooling/fake-upstreams';
import { describe, expect, it } from 'vitest';
import { admitZip, ZIP_LIMITS, type ZipLimits } from './zip-guard.ts';
import { ZipRefusedError } from './zip-refused-error.ts';
import { openZipTree, ZIP_TREE_LIMITS } from './zip-tree.ts';

const FAR = 0xffffffff;
const KIB = 1024;
const MIB = 1024 * KIB;
const never = new AbortController().signal;

/** An entry that states these sizes; its data, of another method, are nobody's to unpack. */
const stated = (unpacked: number, packed: number, name = 'a'): ZipFile => ({
  name,
  method: 93,
  packed: Buffer.alloc(packed),
  central: { unpacked },
  local: { unpacked },
});

/** The number of entries, or why there are none. */
function outcome(bytes: Buffer, limits: Partial<ZipLimits> = {}): number | string {
  try {
    return admitZip(bytes, { ...ZIP_LIMITS, ...limits }).length;
  } catch (error) {
    return error instanceof ZipRefusedError ? error.message : 'broken';
  }
}

const many = (count: number, unpacked: number, packed: number) =>
  zipOf(Array.from({ length: count }, (_, at) => stated(unpacked, packed, `n${at}`)));

describe('the limits of an archive', () => {
  it.each<[string, Buffer, Partial<ZipLimits>, number | string]>([
    ['as many entries as may be', many(3, 1, 1), { maxEntries: 3 }, 3],
    ['one entry more', many(3, 1, 1), { maxEntries: 2 }, expect.stringContaining('3 entries, more than 2')],
    ['one large entry of any ratio', many(1, 16 * MIB, 1), {}, 1],
    ['as much in all as needs no ratio', many(16, MIB, 1), {}, 16],
    [
      'more in all out of proportion',
      many(17, MIB, 1),
      {},
      expect.stringContaining('unpacks to more than 100 times its size; send the project source only'),
    ],
    ['the ratio of the whole', many(100, 1_000, 10), { ratioFreeBytes: 99_999 }, 100],
    [
      'one byte over the ratio of the whole',
      zipOf([stated(1_000, 10, 'a'), stated(1_001, 10, 'b')]),
      { ratioFreeBytes: 1_000 },
      expect.stringContaining('send the project source only'),
    ],
    ['as much in all as may be', many(2, 100, 10), { maxTotalBytes: 200 }, 2],
    [
      'more than may be in all',
      many(2, 100, 10),
      { maxTotalBytes: 199 },
      expect.stringContaining('unpacks to more than 0 MB'),
    ],
    ['512 MB in all', many(6, 85 * MIB, MIB), {}, 6],
    ['513 MB in all', many(6, 86 * MIB, MIB), {}, expect.stringContaining('unpacks to more than 512 MB')],
  ])('%s', (_what, bytes, limits, expected) => {
    expect(outcome(bytes, limits)).toEqual(expected);
  });

  it.each([
    ['a', 'a', 'a'],
    ['a'.repeat(1_024), 'a'.repeat(1_024), 'a name of 1,024 bytes'],
    ['C:', 'refused', 'a drive alone'],
    ['CC:a', 'CC:a', 'a colon that is no drive'],
    ['1:a', '1:a', 'a digit before a colon'],
    ['a..b/..c', 'a..b/..c', 'dots within a name'],
    ['./', '', 'the folder itself'],
    ['a/./', 'a/', 'a folder'],
    ['a/..', 'refused', 'a path that ends above'],
    ['Icon\r', 'Icon\r', 'the icon of a folder'],
    ['\u00e9', '\u00e9', 'an accent'],
  ])('the name %j', (name, expected) => {
    const read = () => {
      try {
        return admitZip(zipOf([{ name, method: 0, content: '' }]), ZIP_LIMITS)[0]?.path;
      } catch (error) {
        return error instanceof ZipRefusedError ? 'refused' : 'broken';
      }
    };
    expect(read()).toBe(expected);
  });

  it('takes two entries that touch for two, and the directory for where the last one ends', () => {
    const files = [
      { name: 'a', method: 0, content: 'x' },
      { name: 'b', method: 0, content: 'y' },
    ];
    expect(admitZip(zipOf(files), ZIP_LIMITS).map(({ start, end }) => [start, end])).toEqual([
      [0, 32],
      [32, 64],
    ]);
    const beyond = { central: { packed: 2, unpacked: 2 }, local: { packed: 2, unpacked: 2 } };
    expect(outcome(zipOf([{ name: 'a', method: 0, content: 'x', ...beyond }]))).toContain('leads out of it');
  });
});

/** Numbers of the ZIP64 extra field, in the order in which they are due. */
function far(...numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + numbers.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(numbers.length * 8, 2);
  numbers.forEach((number, at) => field.writeBigUInt64LE(BigInt(number), 4 + at * 8));
  return field;
}

const OTHER = Buffer.from('55540200aabb', 'hex');

describe('ZIP64 sizes of an entry', () => {
  const entry = (extra: Buffer, central: ZipFile['central'], headerOffset?: number): ZipFile => ({
    name: 'a',
    method: 0,
    content: 'hello',
    extra,
    ...(central === undefined ? {} : { central }),
    ...(headerOffset === undefined ? {} : { headerOffset }),
  });
  const sizes = (file: ZipFile) => {
    try {
      const [first] = admitZip(zipOf([file]), ZIP_LIMITS);
      return [first?.unpackedBytes, first?.packedBytes, first?.start];
    } catch (error) {
      return error instanceof ZipRefusedError ? 'refused' : 'broken';
    }
  };

  it.each<[string, ZipFile, unknown]>([
    ['the unpacked one', entry(far(5), { unpacked: FAR }), [5, 5, 0]],
    ['the packed one', entry(far(5), { packed: FAR }), [5, 5, 0]],
    ['both', entry(far(5, 5), { unpacked: FAR, packed: FAR }), [5, 5, 0]],
    ['the offset', entry(far(0), {}, FAR), [5, 5, 0]],
    ['all three', entry(far(5, 5, 0), { unpacked: FAR, packed: FAR }, FAR), [5, 5, 0]],
    ['behind another field', entry(Buffer.concat([OTHER, far(5)]), { unpacked: FAR }), [5, 5, 0]],
    ['none that is needed', entry(far(7, 8), {}), [5, 5, 0]],
    ['too few', entry(far(5), { unpacked: FAR, packed: FAR }), 'refused'],
    ['cut', entry(far(5).subarray(0, 11), { unpacked: FAR }), 'refused'],
    ['beyond what a number holds', entry(far(2 ** 53), { unpacked: FAR }), 'refused'],
    ['as much as a number holds', entry(far(2 ** 53 - 1), { unpacked: FAR }), 'refused'],
  ])('%s', (_what, file, expected) => {
    expect(sizes(file)).toEqual(expected);
  });
});

interface FarEnd {
  readonly entries?: number;
  readonly offset?: bigint;
  readonly bytes?: number;
  readonly at?: number;
  readonly signature?: number;
  readonly locator?: number;
}

/** An archive of two entries whose plain end record points to a ZIP64 one. */
function farArchive(changes: FarEnd = {}, plain = {}): Buffer {
  const files = [
    { name: 'a', method: 0, content: 'x' },
    { name: 'b', method: 0, content: 'y' },
  ];
  const directoryOffset = 64;
  const directoryBytes = 2 * 47;
  const end = Buffer.alloc(56);
  end.writeUInt32LE(changes.signature ?? 0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(2n, 24);
  end.writeBigUInt64LE(BigInt(changes.entries ?? 2), 32);
  end.writeBigUInt64LE(BigInt(changes.bytes ?? directoryBytes), 40);
  end.writeBigUInt64LE(changes.offset ?? BigInt(directoryOffset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(changes.locator ?? 0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(changes.at ?? directoryOffset + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  return zipOf(files, {
    entries: 0xffff,
    directoryBytes: FAR,
    directoryOffset: FAR,
    beforeEnd: Buffer.concat([end, locator]),
    ...plain,
  });
}

const DAMAGED = expect.stringContaining('damaged');

describe('the ZIP64 end record', () => {
  it.each<[string, Buffer, number | string]>([
    ['is read where the plain one points to it', farArchive(), 2],
    [
      'and where the plain one says the same',
      farArchive({}, { entries: 2, directoryBytes: 94, directoryOffset: 64 }),
      2,
    ],
    ['with a comment behind it', farArchive({}, { comment: Buffer.from('hello') }), 2],
    ['counts fewer entries', farArchive({ entries: 1 }), DAMAGED],
    ['counts more entries', farArchive({ entries: 3 }), DAMAGED],
    ['has another directory', farArchive({ offset: 63n }), DAMAGED],
    ['has another size', farArchive({ bytes: 93 }), DAMAGED],
    ['is not where the locator says', farArchive({ at: 157 }), DAMAGED],
    ['overlaps the locator', farArchive({ at: 159 }), DAMAGED],
    ['has no signature', farArchive({ signature: 1 }), DAMAGED],
    ['has no locator', farArchive({ locator: 1 }), DAMAGED],
    ['states an offset that no archive has', farArchive({ offset: 2n ** 63n }), DAMAGED],
  ])('%s', (_what, bytes, expected) => {
    expect(outcome(bytes, { maxEntries: 0xffff })).toEqual(expected);
  });

  it('is not looked for before the beginning', () => {
    const end = Buffer.alloc(56 + 20);
    end.writeUInt32LE(0x06064b50, 0);
    end.writeUInt32LE(0x07064b50, 56);
    expect(outcome(zipOf([], { beforeEnd: end, entries: 0xffff }), { maxEntries: 0 })).toBe(0);
    expect(outcome(zipOf([]))).toBe(0);
    expect(outcome(zipOf([], { prefix: Buffer.alloc(20), directoryOffset: 20 }))).toBe(0);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    expect(outcome(zipOf([], { prefix: locator, directoryOffset: 20 }))).toBe(0);
  });
});

describe('the plain end record', () => {
  const zip = zipOf([{ name: 'a', method: 0, content: 'x' }]);
  const changed = (at: number, value: number) => {
    const bytes = Buffer.from(zip);
    bytes.writeUInt16LE(value, bytes.length - 22 + at);
    return outcome(bytes);
  };

  it.each([
    ['the number of the disk', 4, 1, expect.stringContaining('split into volumes')],
    ['the disk of the directory', 6, 1, expect.stringContaining('split into volumes')],
    ['the entries of this disk', 8, 0, expect.stringContaining('split into volumes')],
    ['a comment that is not there', 20, 1, expect.stringContaining('not a ZIP archive')],
  ])('%s', (_what, at, value, expected) => {
    expect(changed(at, value)).toEqual(expected);
  });

  it('is found behind the longest comment, and not behind a longer one', () => {
    expect(outcome(zipOf([], { comment: Buffer.alloc(0xffff) }))).toBe(0);
    expect(outcome(Buffer.concat([zipOf([], { comment: Buffer.alloc(0xffff) }), Buffer.alloc(1)]))).toContain(
      'not a ZIP archive',
    );
  });
});

describe('the tree of an archive', () => {
  const files = (...names: readonly string[]) => names.map((name) => ({ name, content: name }));
  const open = (names: readonly string[]) => openZipTree(zipOf(files(...names)), ZIP_TREE_LIMITS).paths;
  const reason = async (file: ZipFile, changes: Partial<typeof ZIP_TREE_LIMITS> = {}) => {
    const read = await openZipTree(zipOf([file, { name: 'z' }]), { ...ZIP_TREE_LIMITS, ...changes }).read(
      'a',
      never,
    );
    return read.kind === 'content' ? Buffer.from(read.bytes).toString() : read.reason;
  };

  it.each<[readonly string[], readonly string[]]>([
    [
      ['p/a', 'p/b'],
      ['a', 'b'],
    ],
    [
      ['p/a', 'q/b'],
      ['p/a', 'q/b'],
    ],
    [
      ['p/a', 'pq'],
      ['p/a', 'pq'],
    ],
    [
      ['p/q/a', 'p/q/b'],
      ['q/a', 'q/b'],
    ],
    [['site-packages/a'], ['site-packages/a']],
    [['dist-packages/a'], ['dist-packages/a']],
    [
      ['a', 'Thumbs.db', 'b/._c', 'b/.DS_Store', '__MACOSX/a', 'b/__MACOSX/c'],
      ['a', 'b/__MACOSX/c'],
    ],
    [
      ['a.zip', 'b'],
      ['a.zip', 'b'],
    ],
  ])('of %j has %j', (names, expected) => {
    expect(open(names)).toEqual(expected);
  });

  it.each<[string, ZipFile, Partial<typeof ZIP_TREE_LIMITS>, string]>([
    ['is read to its limit', { name: 'a', content: 'hello' }, { maxFileBytes: 5 }, 'hello'],
    ['is read to the limit of all', { name: 'a', content: 'hello' }, { maxReadBytes: 5 }, 'hello'],
    ['is not read beyond it', { name: 'a', content: 'hello' }, { maxReadBytes: 4 }, 'file-limit'],
    [
      'is damaged where there are no data for what is stated',
      { name: 'a', content: 'hello', packed: Buffer.alloc(0) },
      {},
      'unreadable',
    ],
    [
      'is damaged where the two check sums differ',
      { name: 'a', content: 'hello', method: 0, crc: 1 },
      {},
      'unreadable',
    ],
  ])('has a file that %s', async (_what, file, changes, expected) => {
    expect(await reason(file, changes)).toBe(expected);
  });

  it('has the content of each file, in whatever order they stand', async () => {
    const tree = openZipTree(zipOf(files('c', 'a', 'b')), ZIP_TREE_LIMITS);
    for (const path of ['a', 'b', 'c']) {
      const read = await tree.read(path, never);
      expect(read.kind === 'content' && Buffer.from(read.bytes).toString()).toBe(path);
    }
  });

  it('of some encrypted files is read', () => {
    expect(openZipTree(zipOf([{ name: 'a', flags: 1 }, { name: 'b' }]), ZIP_TREE_LIMITS).paths).toEqual([
      'a',
      'b',
    ]);
  });
});
