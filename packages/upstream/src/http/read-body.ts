import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** The body is more than we read, or in an encoding we did not ask for. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
}

/**
 * Reads a body whole, inflating gzip. `maxBytes` counts before and after inflating, so a small body cannot grow large.
 *
 * @throws UnreadableBody when the body is malformed or too large, the signal's reason when it ends; else what the
 * stream fails with.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | null,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const encoding = (contentEncoding ?? 'identity').trim().toLowerCase();
  const isGzip = encoding === 'gzip' || encoding === 'x-gzip';
  const isReadable = isGzip || encoding === 'identity' || encoding === '';
  const bytes = await gather(body, isReadable ? maxBytes : 0, signal);
  if (!isReadable) throw new UnreadableBody('the body has an encoding that was not asked for');
  return isGzip ? inflate(bytes, maxBytes) : bytes;
}

/** By its events: a pipeline makes two streams more and an error with a stack for every body that ends well. */
function gather(body: Readable, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let total = 0;
  // The listener stays: what a body that is given up says of it is heard and means nothing.
  body.on('error', reject);
  body.on('close', () => reject(new Error('the body ended before its end')));
  body.on('end', () => resolve(Buffer.concat(chunks, total)));
  body.on('data', (chunk: Buffer) => {
    total += chunk.length;
    if (total <= maxBytes) chunks.push(chunk);
    else giveUp(new UnreadableBody('the body is too large'));
  });
  const giveUp = (reason: unknown) => {
    reject(reason);
    body.destroy();
  };
  const leave = () => giveUp(signal.reason);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', leave));
}

const inflateWhole = promisify(gunzip);

async function inflate(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  if (bytes.length === 0) return bytes;
  try {
    return await inflateWhole(bytes, { maxOutputLength: Math.max(1, Math.floor(maxBytes)) });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw isTooLarge ? new UnreadableBody('the body is too large', { cause: error }) : error;
  }
}
