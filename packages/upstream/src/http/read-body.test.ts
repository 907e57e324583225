import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBody, UnreadableBody } from './read-body.ts';

const never = new AbortController().signal;
const text = 'x'.repeat(1_000);

/** A body that comes in pieces of 10 bytes. */
function bodyOf(bytes: Buffer): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 10) }, (_, at) =>
    bytes.subarray(at * 10, at * 10 + 10),
  );
  return Readable.from(pieces, { objectMode: false });
}

/** A body of which nothing comes. */
function silentBody(): Readable {
  return new Readable({ read: () => undefined });
}

describe('readBody', () => {
  it.each([null, '', 'identity', ' Identity '])('gives the bytes as they are for %j', async (encoding) => {
    expect(String(await readBody(bodyOf(Buffer.from(text)), encoding, 1_000, never))).toBe(text);
  });

  it.each(['gzip', 'X-GZIP'])('inflates %s, in several members too', async (encoding) => {
    const members = Buffer.concat([gzipSync(text.slice(0, 400)), gzipSync(text.slice(400))]);
    expect(String(await readBody(bodyOf(members), encoding, 1_000.5, never))).toBe(text);
  });

  it('takes an empty body for empty, whatever its encoding', async () => {
    expect(await readBody(bodyOf(Buffer.alloc(0)), 'gzip', 0, never)).toHaveLength(0);
  });

  it.each([
    ['as it is', null, Buffer.from(text)],
    ['inflated', 'gzip', gzipSync(text)],
    ['in another encoding', 'br', Buffer.from(text)],
  ])('reads no more than it may: a body too large %s', async (_name, encoding, bytes) => {
    const body = bodyOf(bytes);
    await expect(readBody(body, encoding, 999, never)).rejects.toBeInstanceOf(UnreadableBody);
  });

  it('leaves a body of which it has seen enough', async () => {
    const body = bodyOf(Buffer.from(text));
    await expect(readBody(body, null, 20, never)).rejects.toBeInstanceOf(UnreadableBody);
    expect(body.destroyed).toBe(true);
  });

  it.each([
    ['cut off', gzipSync(text).subarray(0, 15)],
    ['none', Buffer.from(text)],
  ])('fails with the fault of a gzip that is %s', async (_name, bytes) => {
    await expect(readBody(bodyOf(bytes), 'gzip', 1_000, never)).rejects.toMatchObject({
      code: expect.stringMatching(/^Z_/),
    });
  });

  it('fails as the body fails, or when it is closed before its end', async () => {
    const failing = silentBody();
    const failed = readBody(failing, null, 1_000, never);
    failing.destroy(new Error('reset'));
    await expect(failed).rejects.toThrow('reset');
    const closing = silentBody();
    const closed = readBody(closing, null, 1_000, never);
    closing.destroy();
    await expect(closed).rejects.toThrow('ended before its end');
  });

  it('ends with the reason of the signal, also of one that was aborted before', async () => {
    const caller = new AbortController();
    const body = silentBody();
    const reading = readBody(body, null, 1_000, caller.signal);
    caller.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
    expect(body.destroyed).toBe(true);
    await expect(readBody(silentBody(), null, 1_000, caller.signal)).rejects.toThrow('gone');
  });
});
