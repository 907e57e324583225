import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import type { KitEnv } from './endpoint.ts';
import { createMultipartReader } from './multipart.ts';
import type { RequestBody } from './request-body.ts';
import { tooLarge } from './too-large.ts';

/** The largest part of a body that is not a file. */
const FIELDS_MAX_BYTES = 1024 * 1024;
/** How much of a body that is already refused is still read, so that the caller sees the answer. */
const DRAIN_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads a JSON object or a multipart form, counting while it streams, whether or not a length was announced.
 *
 * @throws AppError `bad_request` when the body is too large, malformed or of another type.
 */
export async function readBody(
  c: Context<KitEnv>,
  limits: { readonly maxFileBytes: number },
): Promise<RequestBody> {
  const contentType = c.req.header('content-type') ?? '';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const stream = c.req.raw.body;
  try {
    const claim = (bytes: number) => c.var.upload?.grow(bytes);
    if (type === 'multipart/form-data') {
      return await readMultipart(stream, contentType, limits.maxFileBytes, claim);
    }
    if (type === 'application/json') return await readJson(stream, claim);
    throw new AppError('bad_request', 'Send the request as application/json or as multipart/form-data.');
  } catch (refusal) {
    // Nothing of it is in memory any more: others may have its room while the rest is read past.
    c.var.upload?.release();
    await drain(stream);
    throw refusal;
  }
}

/** Takes room for bytes that have arrived. @throws AppError `unavailable` when there is none */
type Claim = (bytes: number) => void;

async function readMultipart(
  stream: ReadableStream<Uint8Array> | null,
  contentType: string,
  maxFileBytes: number,
  claim: Claim,
): Promise<RequestBody> {
  const reader = createMultipartReader(contentType, maxFileBytes);
  const write = (chunk: Uint8Array) => {
    claim(chunk.byteLength);
    return reader.write(chunk);
  };
  await pour(stream, maxFileBytes + FIELDS_MAX_BYTES, tooLarge('upload', maxFileBytes), write);
  return reader.end();
}

async function readJson(stream: ReadableStream<Uint8Array> | null, claim: Claim): Promise<RequestBody> {
  const chunks: Uint8Array[] = [];
  await pour(stream, FIELDS_MAX_BYTES, tooLarge('upload', FIELDS_MAX_BYTES), (chunk) => {
    claim(chunk.byteLength);
    chunks.push(chunk);
    return Promise.resolve();
  });
  const value = parseJson(Buffer.concat(chunks));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('bad_request', 'Send a JSON object with the parameters of this endpoint; see /docs.');
  }
  return Object.assign(Object.create(null), value);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('bad_request', 'The body is not valid JSON in UTF-8; send a JSON object.');
  }
}

async function pour(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  refusal: AppError,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  if (stream === null) return;
  let read = 0;
  const reader = stream.getReader();
  try {
    for (let step = await next(reader); step !== null; step = await next(reader)) {
      read += step.byteLength;
      if (read > maxBytes) throw refusal;
      await write(step);
    }
  } finally {
    reader.releaseLock();
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | null> {
  try {
    const step = await reader.read();
    return step.done ? null : step.value;
  } catch (cause) {
    throw new AppError('bad_request', 'The upload ended before it was complete; send it again.', { cause });
  }
}

async function drain(stream: ReadableStream<Uint8Array> | null): Promise<void> {
  if (stream === null) return;
  const reader = stream.getReader();
  let left = DRAIN_MAX_BYTES;
  try {
    while (left > 0) {
      const step = await reader.read();
      if (step.done) return;
      left -= step.value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The caller is gone: nobody is left to be answered.
  }
}
