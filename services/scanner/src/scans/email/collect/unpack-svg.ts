import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const unzip = promisify(gunzip);

/** A logo may have 32 kB; what is larger is still told from what cannot be unpacked. */
const MAX_BYTES = 128 * 1024;

/** The text of an SVG that may be compressed (SVGZ); null when it cannot be unpacked to at most 128 kB. */
export async function unpackSvg(bytes: Buffer): Promise<Buffer | null> {
  if (!bytes.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    return null;
  }
}
