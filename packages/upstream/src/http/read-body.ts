import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** The body is more than we read, or in an encoding we did not ask for. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
}

/**
 * Reads a body whole, inflating gzip. `maxBytes` counts after inflating, so a small body cannot grow large.
 *
 * @throws UnreadableBody, or whatever the stream fails with
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | null,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      total += chunk.length;
      if (total > maxBytes) throw new UnreadableBody('the body is too large');
      chunks.push(chunk);
    }
  };
  const encoding = (contentEncoding ?? 'identity').trim().toLowerCase();
  // The pipeline takes the body's end upon itself in every case; destroying it here would raise its error at nobody.
  if (encoding === 'gzip' || encoding === 'x-gzip') await pipeline(body, createGunzip(), collect, { signal });
  else if (encoding === 'identity' || encoding === '') await pipeline(body, collect, { signal });
  else await pipeline(body, refuse, { signal });
  return Buffer.concat(chunks, total);
}

async function refuse(_source: AsyncIterable<Buffer>): Promise<void> {
  throw new UnreadableBody('the body has an encoding that was not asked for');
}
