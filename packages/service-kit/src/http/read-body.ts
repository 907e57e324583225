import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import { statedTwice } from '../stated-twice.ts';
import type { KitEnv } from './endpoint.ts';
import { createMultipartReader, FIELDS_MAX_BYTES, type RequestBody, tooLarge } from './multipart.ts';

/** How much of a body that is already refused is still read, so that the caller sees the response. */
const DRAIN_MAX_BYTES = 64 * 1024 * 1024;

export interface BodyLimits {
  /** Of each file; 0: none is taken. */
  readonly maxFileBytes: number;
  /** One, where it is absent. */
  readonly maxFiles?: 1 | 2;
}

/**
 * Reads a JSON object or a multipart form, counting while it streams, whether or not a length was announced. A body
 * without a type is taken as JSON, for no header is required; a form cannot be read without its boundary.
 *
 * @throws AppError `bad_request` when the body is too large, malformed, compressed or of another type.
 */
export async function readBody(c: Context<KitEnv>, limits: BodyLimits): Promise<RequestBody> {
  const contentType = c.req.header('content-type') ?? '';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return await reading(c, async (chunks, claim) => {
    if (type === 'multipart/form-data') return await readMultipart(chunks, contentType, limits, claim);
    if (type === 'application/json') return await readJson(chunks, claim, NOT_JSON);
    if (contentType.trim() === '') return await readJson(chunks, claim, OTHER_TYPE);
    throw new AppError('bad_request', OTHER_TYPE);
  });
}

/**
 * Reads a body as it is, whatever its type, counted in the same way.
 *
 * @throws AppError `bad_request` when it has more than `maxBytes`, or is compressed.
 */
export function readBytes(c: Context<KitEnv>, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  return reading(c, (chunks, claim) => readWhole(chunks, maxBytes, claim));
}

/** Reads past a body that nobody takes, so that a caller who is still sending it sees the response. */
export function discardBody(c: Context<KitEnv>): Promise<void> {
  return readPast(chunksOf(c));
}

async function reading<T>(
  c: Context<KitEnv>,
  read: (chunks: Chunks, claim: Claim) => Promise<T>,
): Promise<T> {
  const coding = c.req.header('content-encoding')?.trim().toLowerCase() ?? '';
  const chunks = chunksOf(c);
  // Not `c.var`, which makes an object of all variables each time.
  const upload = c.get('upload');
  try {
    if (coding !== '' && coding !== 'identity') {
      throw new AppError('bad_request', 'Send the body as it is, without `Content-Encoding`.');
    }
    return await read(chunks, (bytes) => upload?.grow(bytes));
  } catch (refusal) {
    // Nothing of it is in memory any more: others may have its room while the rest is read past.
    upload?.release();
    await readPast(chunks);
    throw refusal;
  }
}

const NOT_JSON = 'The body is not valid JSON in UTF-8; send a JSON object.';
const OTHER_TYPE =
  'Send a file as multipart/form-data (`curl -F file=@NAME`), everything else as application/json (`curl --json`).';

type Chunks = AsyncIterator<Uint8Array>;

/** Straight from the connection where there is one: the stream of a `Request` costs more than a small body's work. */
function chunksOf(c: Context<KitEnv>): Chunks {
  const { incoming } = c.env ?? {};
  if (incoming !== undefined) return incoming.iterator({ destroyOnReturn: false });
  return (c.req.raw.body ?? new Blob([]).stream()).values();
}

/** Takes room for bytes that have arrived. @throws AppError `unavailable` when there is none */
type Claim = (bytes: number) => void;

async function readMultipart(
  chunks: Chunks,
  contentType: string,
  { maxFileBytes, maxFiles = 1 }: BodyLimits,
  claim: Claim,
): Promise<RequestBody> {
  const reader = createMultipartReader(contentType, maxFileBytes);
  const write = (chunk: Uint8Array) => {
    claim(chunk.byteLength);
    return reader.write(chunk);
  };
  const maxBytes = maxFiles * maxFileBytes;
  await pour(chunks, maxBytes + FIELDS_MAX_BYTES, () => tooLarge('upload', maxBytes), write);
  return reader.end();
}

async function readJson(chunks: Chunks, claim: Claim, refusal: string): Promise<RequestBody> {
  const text = decode(await readWhole(chunks, FIELDS_MAX_BYTES, claim), refusal);
  const value = parseJson(text, refusal);
  const twice = statedTwice(text);
  if (twice !== null) throw new AppError('bad_request', 'Send each key of a JSON object only once.');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('bad_request', 'Send a JSON object with the parameters of this endpoint; see /docs.');
  }
  return Object.assign(Object.create(null), value);
}

async function readWhole(chunks: Chunks, maxBytes: number, claim: Claim): Promise<Buffer<ArrayBuffer>> {
  const read: Uint8Array[] = [];
  await pour(
    chunks,
    maxBytes,
    () => tooLarge('upload', maxBytes),
    (chunk) => {
      claim(chunk.byteLength);
      read.push(chunk);
      return Promise.resolve();
    },
  );
  return Buffer.concat(read);
}

function decode(bytes: Uint8Array, refusal: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('bad_request', refusal);
  }
}

function parseJson(text: string, refusal: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('bad_request', refusal);
  }
}

async function pour(
  chunks: Chunks,
  maxBytes: number,
  refusal: () => AppError,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  let read = 0;
  for (let chunk = await next(chunks); chunk !== null; chunk = await next(chunks)) {
    read += chunk.byteLength;
    if (read > maxBytes) throw refusal();
    await write(chunk);
  }
}

async function next(chunks: Chunks): Promise<Uint8Array | null> {
  try {
    const step = await chunks.next();
    return step.done === true ? null : step.value;
  } catch (cause) {
    throw new AppError('bad_request', 'The upload ended before it was complete; send it again.', { cause });
  }
}

async function readPast(chunks: Chunks): Promise<void> {
  let left = DRAIN_MAX_BYTES;
  try {
    while (left > 0) {
      const step = await chunks.next();
      if (step.done === true) return;
      left -= step.value.byteLength;
    }
    await chunks.return?.();
  } catch {
    // The caller is gone: nobody is left to be answered.
  }
}
