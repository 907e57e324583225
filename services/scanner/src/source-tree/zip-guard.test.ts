import { type ZipEnd, type ZipFile, zipOf } from '@repo/tooling/fake-upstreams';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admitZip, ZIP_LIMITS, type ZipLimits } from './zip-guard.ts';
import { ZipRefusedError } from './zip-refused-error.ts';

const FAR = 0xffffffff;
const file = (changes: Partial<ZipFile> = {}): ZipFile => ({ name: 'a.txt', content: 'hello', ...changes });
const admitted = (bytes: Buffer, limits: ZipLimits) => admitZip(bytes, limits);
const admit = (files: readonly ZipFile[], end: ZipEnd = {}) => admitted(zipOf(files, end), ZIP_LIMITS);

function far(...numbers: readonly bigint[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(numbers.length * 8, 2);
  numbers.forEach((number, at) => extra.writeBigUInt64LE(number, 4 + at * 8));
  return extra;
}

describe('admitZip admits', () => {
  it('an honest archive, with the place of every entry', () => {
    const zip = zipOf([file(), file({ name: 'b/c.txt', method: 0, content: 'stored' })]);
    const [first, second] = admitted(zip, ZIP_LIMITS);
    expect(first).toMatchObject({
      path: 'a.txt',
      kind: 'file',
      method: 8,
      unpackedBytes: 5,
      encrypted: false,
    });
    const local = zip.subarray(second?.start, second?.end).toString('latin1');
    expect([local.startsWith('PK'), local.endsWith('b/c.txtstored'), second?.index]).toEqual([true, true, 1]);
  });

  it('an empty archive', () => {
    expect(admit([])).toEqual([]);
  });

  it.each<[string, Partial<ZipFile>]>([
    ['sizes behind the data (bit 3)', { flags: 0x0808, local: { packed: 0, unpacked: 0 } }],
    [
      'ZIP64 sizes that are true',
      { central: { packed: FAR, unpacked: FAR }, local: { packed: FAR, unpacked: FAR }, extra: far(5n, 7n) },
    ],
    ['other extra fields', { extra: Buffer.from('55540500000000000000', 'hex') }],
    ['a name in an old code page', { name: Buffer.from([0x66, 0x81, 0x72]) }],
  ])('%s', (_what, changes) => {
    expect(admit([file(changes)])).toHaveLength(1);
  });

  it('a comment, even one that holds an end record', () => {
    const comment = zipOf([]);
    expect(admit([file()], { comment: Buffer.concat([comment, Buffer.from('x')]) })).toHaveLength(1);
  });

  it.each([
    ['link', 0o120777 * 0x10000],
    ['link', 0o020666 * 0x10000],
    ['folder', 0o040755 * 0x10000],
    ['file', 0o100644 * 0x10000],
  ])('and tells a %s (%i)', (kind, attributes) => {
    expect(admit([file({ attributes })])).toMatchObject([{ kind }]);
  });

  it.each([0x0001, 0x0041, 0x2001])('and tells what is encrypted (flags %i)', (flags) => {
    expect(admit([file({ flags })])).toMatchObject([{ encrypted: true }]);
  });

  it.each([
    ['a\\b\\c.txt', 'a/b/c.txt'],
    ['./a//b/./c', 'a/b/c'],
    ['folder/', 'folder/'],
  ])('and writes %s as %s', (name, path) => {
    expect(admit([file({ name, content: '' })])).toMatchObject([{ path }]);
  });
});

describe('admitZip refuses', () => {
  it.each<[string, Partial<ZipFile>]>([
    ['a path that climbs', { name: '../../etc/passwd' }],
    ['a path that climbs in the middle', { name: 'a/../../b' }],
    ['a path that climbs with backslashes', { name: '..\\..\\b' }],
    ['an absolute path', { name: '/etc/passwd' }],
    ['an absolute path with backslashes', { name: '\\\\server\\share' }],
    ['a drive', { name: 'C:\\windows' }],
    ['a name without end', { name: 'a'.repeat(1025) }],
    ['no name', { name: '' }],
    ['data beyond the archive', { central: { packed: 5_000 }, local: { packed: 5_000 } }],
    ['a header that is not there', { headerOffset: 3 }],
    ['ZIP64 sizes that are missing', { central: { packed: FAR, unpacked: FAR } }],
    [
      'ZIP64 sizes that no archive has',
      { central: { packed: FAR, unpacked: FAR }, extra: far(2n ** 63n, 2n ** 63n) },
    ],
    ['4 GiB in a few bytes', { central: { unpacked: FAR - 1 }, local: { unpacked: FAR - 1 } }],
    ['a ratio of 1,000', { content: Buffer.alloc(17 * 1024 * 1024) }],
  ])('%s', (_what, changes) => {
    expect(() => admit([file(changes)])).toThrow(ZipRefusedError);
  });

  it.each<[string, ZipEnd]>([
    ['fewer entries than stated', { entries: 3 }],
    ['more entries than stated', { entries: 1 }],
    ['a directory elsewhere', { directoryOffset: 0 }],
    ['a directory of another size', { directoryBytes: 7 }],
    ['something before the archive', { prefix: Buffer.from('#!/bin/sh'), directoryOffset: 0 }],
    ['something between directory and end', { beforeEnd: Buffer.from('xx') }],
  ])('%s', (_what, end) => {
    expect(() => admit([file(), file({ name: 'b' })], end)).toThrow(ZipRefusedError);
  });

  it.each([
    ['', 0],
    ['PK', 0],
    ['this is no archive, but it is long enough to be one', 0],
  ])('what is no archive: %j', (text) => {
    expect(() => admitted(Buffer.from(text), ZIP_LIMITS)).toThrow(/not a ZIP archive/);
  });

  it('a whole that is out of proportion', () => {
    const content = Buffer.alloc(1024 * 1024, '\n');
    const many = (count: number) => names(count).map((name) => file({ name, content }));
    expect(() => admit(many(17))).toThrow(/more than 100 times its size/);
    expect(admit(many(16))).toHaveLength(16);
    const plain = file({ name: 'plain', method: 0, content: Buffer.alloc(200_000) });
    expect(admit([...many(17), plain])).toHaveLength(18);
  });

  it('two entries of one name, however it is written', () => {
    expect(() => admit([file({ name: 'a/b' }), file({ name: 'a\\b' })])).toThrow(
      /two entries of one name: a\/b\./,
    );
  });

  it('many names for the data of one entry', () => {
    const others = names(50).map((name) => file({ name, sharesDataOf: 0 }));
    expect(() => admit([file(), ...others])).toThrow(/share their data/);
  });

  it('an entry within the data of another', () => {
    const inner = file({ name: 'b', method: 0 });
    const local = zipOf([inner]).subarray(0, 30 + 1 + 5);
    const outer = file({ name: 'a', method: 0, content: local });
    expect(() => admit([outer, { ...inner, headerOffset: 30 + 1 }])).toThrow(/share their data/);
  });

  it('65,535 entries before it looks at them', () => {
    const zip = zipOf(names(65_535).map((name) => file({ name, method: 0, content: '' })));
    expect(() => admitted(zip, ZIP_LIMITS)).toThrow(/65535 entries/);
  });

  it('more than may be unpacked in all, each entry harmless', () => {
    const files = names(7).map((name) =>
      file({ name, method: 0, packed: Buffer.alloc(10), central: { packed: 10, unpacked: 10 } }),
    );
    const small = { ...ZIP_LIMITS, maxTotalBytes: 60 };
    expect(() => admitted(zipOf(files.map((each) => ({ ...each, local: { unpacked: 10 } }))), small)).toThrow(
      /unpacks to more/,
    );
  });
});

describe('admitZip on anything', () => {
  it('admits or refuses, and never breaks', () => {
    const base = zipOf([file(), file({ name: 'b/c', method: 0 })]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(base.length - 1), fc.nat(255)), { maxLength: 6 }), (changes) => {
        const zip = Buffer.from(base);
        for (const [at, value] of changes) zip[at] = value;
        let outcome = 'admitted';
        try {
          admitted(zip, ZIP_LIMITS);
        } catch (error) {
          outcome = error instanceof ZipRefusedError ? 'refused' : 'broken';
        }
        expect(outcome).not.toBe('broken');
      }),
      { numRuns: 2_000 },
    );
  });
});

function names(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `n${at}`);
}
