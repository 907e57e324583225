import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const MAX_COMMENT = 65_535;

/** One file of a ZIP archive, not yet inflated. */
export interface ZipEntry {
  readonly name: string;
  /** @throws RangeError when it has more than `maxBytes`, another error when it is damaged. */
  read(maxBytes: number): Buffer;
}

/**
 * The files of an archive an operator downloaded (APPNOTE 6.3.10, with ZIP64: a dump has more than 65,535 records). Only
 * names and places are read before an entry is.
 *
 * @throws TypeError when the bytes are no ZIP archive.
 */
export function* zipEntries(archive: Buffer): Generator<ZipEntry> {
  let { at, count } = findDirectory(archive);
  for (; count > 0; count -= 1) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new TypeError('the archive is damaged');
    const method = archive.readUInt16LE(at + 10);
    const checksum = archive.readUInt32LE(at + 16);
    const packed = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const extra = archive.readUInt16LE(at + 30);
    const comment = archive.readUInt16LE(at + 32);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    yield {
      name,
      read: (maxBytes) => {
        const bytes = inflate(archive, local, packed, method, maxBytes);
        if (crc32(bytes) !== checksum) throw new TypeError('an entry is damaged');
        return bytes;
      },
    };
    at += 46 + nameLength + extra + comment;
  }
}

function findDirectory(archive: Buffer): { readonly at: number; readonly count: number } {
  const lowest = Math.max(0, archive.length - 22 - MAX_COMMENT);
  for (let at = archive.length - 22; at >= lowest; at -= 1) {
    if (archive.readUInt32LE(at) !== END) continue;
    const locator = at - 20;
    if (locator >= 0 && archive.readUInt32LE(locator) === LOCATOR_64) return directory64(archive, locator);
    return { at: archive.readUInt32LE(at + 16), count: archive.readUInt16LE(at + 10) };
  }
  throw new TypeError('it is not a ZIP archive');
}

function directory64(archive: Buffer, locator: number): { readonly at: number; readonly count: number } {
  const end = Number(archive.readBigUInt64LE(locator + 8));
  if (archive.readUInt32LE(end) !== END_64) throw new TypeError('the archive is damaged');
  return {
    at: Number(archive.readBigUInt64LE(end + 48)),
    count: Number(archive.readBigUInt64LE(end + 32)),
  };
}

function inflate(archive: Buffer, local: number, packed: number, method: number, maxBytes: number): Buffer {
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(start, start + packed);
  if (method === STORED && packed > maxBytes) throw new RangeError('an entry is too large');
  if (method === STORED) return bytes;
  if (method !== DEFLATED) throw new TypeError('an entry has a compression that is not read');
  return inflateRawSync(bytes, { maxOutputLength: maxBytes });
}
