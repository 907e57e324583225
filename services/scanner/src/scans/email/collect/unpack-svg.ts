import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const unzip = promisify(gunzip);

/** The text of an SVG that may be compressed (SVGZ); null when it cannot be unpacked to at most `maxBytes`. */
export async function unpackSvg(bytes: Buffer, maxBytes: number): Promise<Buffer | null> {
  if (!bytes.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch {
    return null;
  }
}
