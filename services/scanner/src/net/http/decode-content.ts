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

const MAX_CODINGS = 3;

/**
 * Undoes the content codings of a body (RFC 9110 8.4), at most `maxBytes` of output: a bomb costs no more than that.
 * What could be decoded before a fault is kept.
 */
export async function decodeContent(
  body: ResponseBody,
  codings: string,
  maxBytes: number,
): Promise<ResponseBody> {
  const applied = codings
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .toReversed();
  if (applied.length > MAX_CODINGS) return { bytes: Buffer.alloc(0), fault: 'undecodable' };
  let decoded = body;
  for (const coding of applied) decoded = await decodeOne(decoded, coding, maxBytes);
  if (decoded.bytes.length <= maxBytes) return decoded;
  return { bytes: decoded.bytes.subarray(0, maxBytes), fault: decoded.fault ?? 'too-large' };
}

async function decodeOne(body: ResponseBody, coding: string, maxBytes: number): Promise<ResponseBody> {
  if (body.bytes.length === 0) return body;
  const createDecoder = DECODERS.get(coding);
  if (createDecoder === undefined) return { bytes: Buffer.alloc(0), fault: 'undecodable' };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Read by itself: an error at the very end of a stream in `compose` has no listener, and would end the process.
    const decoder = createDecoder(body.bytes).end(body.bytes);
    for await (const chunk of decoder) {
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
