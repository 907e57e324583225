import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeContent } from './decode-content.ts';

const MAX = 1_000;
const TEXT = Buffer.from('a'.repeat(100));
const decode = (bytes: Buffer, codings: string) => decodeContent({ bytes, fault: null }, codings, MAX);

describe('decodeContent', () => {
  it.each([
    ['', TEXT],
    ['identity', TEXT],
    ['UTF-8', TEXT],
    ['none', TEXT],
    ['gzip', gzipSync(TEXT)],
    ['X-Gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['zstd', zstdCompressSync(TEXT)],
  ])('undoes "%s"', async (codings, bytes) => {
    expect(await decode(bytes, codings)).toEqual({ bytes: TEXT, fault: null });
  });

  it('takes no bare deflate for the zlib format, whose first two octets have its checksum by chance', async () => {
    const texts = Array.from({ length: 1_000 }, (_, index) => Buffer.from(`${index.toString(36)} page`));
    const alike = texts.filter((text) => deflateRawSync(text).readUInt16BE() % 31 === 0);
    expect(alike.length).toBeGreaterThan(0);
    for (const text of alike)
      expect(await decode(deflateRawSync(text), 'deflate')).toEqual({ bytes: text, fault: null });
  });

  it.each([
    [999, null],
    [1_000, null],
    [1_001, 'too-large'],
  ])('gives at most its bound of %i octets', async (size, fault) => {
    const bytes = randomBytes(size);
    const expected = { bytes: bytes.subarray(0, MAX), fault };
    expect(await decode(bytes, '')).toEqual(expected);
    expect(await decode(gzipSync(bytes), 'gzip')).toEqual(expected);
  });

  it.each(['gzip', 'gzip, br'])('cannot undo "%s" of what is not coded so', async (codings) => {
    expect(await decode(TEXT, codings)).toEqual({ bytes: Buffer.alloc(0), fault: 'undecodable' });
  });

  it('keeps what stands before the end of a body that was cut off, and its fault', async () => {
    const whole = gzipSync(randomBytes(900));
    const { bytes, fault } = await decodeContent(
      { bytes: whole.subarray(0, 500), fault: 'cut-off' },
      'gzip',
      MAX,
    );
    expect([bytes.length > 0, fault]).toEqual([true, 'cut-off']);
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])(
    'calls a body undecodable whose %s ends too early',
    async (coding) => {
      const whole = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };
      const bytes = Object.entries(whole).find(([name]) => name === coding)?.[1](randomBytes(900));
      expect((await decode(bytes?.subarray(0, -4) ?? TEXT, coding)).fault).toBe('undecodable');
    },
  );

  it('has nothing to undo of no body', async () => {
    expect(await decode(Buffer.alloc(0), 'rot13')).toEqual({ bytes: Buffer.alloc(0), fault: null });
  });
});
