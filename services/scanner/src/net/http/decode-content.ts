import type { Transform } from 'node:stream';
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** Why a body is not whole. */
export type BodyFault = 'too-large' | 'cut-off' | 'timeout' | 'undecodable';

/** The decoded body, or what there is of it before the fault. */
export interface ResponseBody {
  readonly bytes: Buffer;
  readonly fault: BodyFault | null;
}

/**
 * Undoes the content coding of a body (RFC 9110 8.4), at most `maxBytes` of output: a bomb costs no more than that.
 * What could be decoded before a fault is kept; of a body that was coded twice, nothing.
 */
export async function decodeContent(
  body: ResponseBody,
  coding: string,
  maxBytes: number,
): Promise<ResponseBody> {
  const decoded = await decodeWhole(body, coding.trim().toLowerCase(), maxBytes);
  if (decoded.bytes.length <= maxBytes) return decoded;
  return { bytes: decoded.bytes.subarray(0, maxBytes), fault: decoded.fault ?? 'too-large' };
}

async function decodeWhole(body: ResponseBody, coding: string, maxBytes: number): Promise<ResponseBody> {
  if (coding.includes(',')) return { bytes: Buffer.alloc(0), fault: 'undecodable' };
  const createDecoder = DECODERS.get(coding);
  // Browsers take a body as it is where its coding is none, such as `utf-8` (Fetch, 2.2.4).
  if (createDecoder === undefined || body.bytes.length === 0) return body;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of createDecoder(body.bytes).end(body.bytes)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch {
    // A body that was cut short ends in the middle of its coding: the first fault is the telling one.
    return { bytes: Buffer.concat(chunks), fault: body.fault ?? 'undecodable' };
  }
  return { bytes: Buffer.concat(chunks), fault: body.fault };
}

const DECODERS = new Map<string, (bytes: Buffer) => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', (bytes) => (hasZlibHeader(bytes) ? createInflate() : createInflateRaw())],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress()],
]);

/** "deflate" is the zlib format (RFC 9110 8.4.1.2), yet some servers send it bare. */
function hasZlibHeader(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}
