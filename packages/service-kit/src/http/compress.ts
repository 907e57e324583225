import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Coding } from './accept-encoding.ts';

/** Below this, a coding saves no packet. */
export const LEAST_CODED_BYTES = 1_024;

/** The bytes in that coding. Fast settings: what is cached for seconds, or sent once, must not take long to make. */
export function compress(
  bytes: Uint8Array<ArrayBuffer>,
  coding: Exclude<Coding, 'identity'>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (coding === 'gzip') return promisify(gzip)(bytes, { level: 6 });
  return promisify(brotliCompress)(bytes, {
    params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** The same for bytes that come piece by piece: each piece can be read before the next one is written. */
export function compressor(coding: Exclude<Coding, 'identity'>): Transform {
  if (coding === 'gzip') return createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH });
  return createBrotliCompress({ params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH });
}

const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
