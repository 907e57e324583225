import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './accept-encoding.ts';

/** Below this, a coding saves no packet. */
export const LEAST_CODED_BYTES = 1_024;

/** The bytes in that coding. Fast settings: what is cached for seconds, or sent once, must not take long to make. */
export function compress(
  bytes: Uint8Array<ArrayBuffer>,
  coding: Exclude<Coding, 'identity'>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (coding === 'gzip') return promisify(gzip)(bytes, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return promisify(brotliCompress)(bytes, { params });
}
