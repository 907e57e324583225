import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const MAX_COMMENT = 65_535;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;

/** Of half a million entries: more is no archive of records. */
const MAX_DIRECTORY_BYTES = 256 * 1024 * 1024;

/** One file of a ZIP archive, not yet inflated. */
export interface ZipEntry {
  readonly name: string;
  /** @throws RangeError when it has more than `maxBytes`, another error when it is damaged. */
  read(maxBytes: number): Buffer;
}

/** Bytes that are read where they are wanted: an archive may have gigabytes. */
export interface Archive {
  readonly size: number;
  /** @throws TypeError when it does not reach so far. */
  read(at: number, length: number): Buffer;
  close(): void;
}

/** @throws the error of the file system when the file cannot be opened. */
export function openArchive(path: string): Archive {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  return {
    size,
    close: () => closeSync(file),
    read: (at, length) => {
      if (at < 0 || at + length > size) throw new TypeError('the archive is damaged');
      const bytes = Buffer.allocUnsafe(length);
      for (let done = 0; done < length; ) {
        const count = readSync(file, bytes, done, length - done, at + done);
        if (count === 0) throw new TypeError('the archive is damaged');
        done += count;
      }
      return bytes;
    },
  };
}

/**
 * The files of an archive an operator downloaded (APPNOTE 6.3.10, with ZIP64: a dump has more than 65,535 records). Only
 * names and places are read before an entry is.
 *
 * @throws TypeError when the bytes are no ZIP archive.
 */
export function* zipEntries(archive: Archive): Generator<ZipEntry> {
  const { start, bytes, count } = findDirectory(archive);
  if (bytes > MAX_DIRECTORY_BYTES) throw new TypeError('the archive is damaged');
  const directory = archive.read(start, bytes);
  let at = 0;
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > bytes || directory.readUInt32LE(at) !== CENTRAL)
      throw new TypeError('the archive is damaged');
    const method = directory.readUInt16LE(at + 10);
    const checksum = directory.readUInt32LE(at + 16);
    const packed = directory.readUInt32LE(at + 20);
    const nameLength = directory.readUInt16LE(at + 28);
    const extra = directory.readUInt16LE(at + 30);
    const comment = directory.readUInt16LE(at + 32);
    const local = directory.readUInt32LE(at + 42);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    yield {
      name,
      read: (maxBytes) => {
        const content = inflate(archive, local, packed, method, maxBytes);
        if (crc32(content) !== checksum) throw new TypeError('an entry is damaged');
        return content;
      },
    };
    at += 46 + nameLength + extra + comment;
  }
}

interface Directory {
  readonly start: number;
  readonly bytes: number;
  readonly count: number;
}

function findDirectory(archive: Archive): Directory {
  const start = Math.max(0, archive.size - LOCATOR_BYTES - END_BYTES - MAX_COMMENT);
  const tail = archive.read(start, archive.size - start);
  const lowest = Math.max(0, tail.length - END_BYTES - MAX_COMMENT);
  for (let at = tail.length - END_BYTES; at >= lowest; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue;
    const locator = at - LOCATOR_BYTES;
    if (locator >= 0 && tail.readUInt32LE(locator) === LOCATOR_64) {
      return directory64(archive, Number(tail.readBigUInt64LE(locator + 8)));
    }
    return {
      start: tail.readUInt32LE(at + 16),
      bytes: tail.readUInt32LE(at + 12),
      count: tail.readUInt16LE(at + 10),
    };
  }
  throw new TypeError('it is not a ZIP archive');
}

function directory64(archive: Archive, at: number): Directory {
  const end = archive.read(at, 56);
  if (end.readUInt32LE(0) !== END_64) throw new TypeError('the archive is damaged');
  return {
    start: Number(end.readBigUInt64LE(48)),
    bytes: Number(end.readBigUInt64LE(40)),
    count: Number(end.readBigUInt64LE(32)),
  };
}

function inflate(archive: Archive, local: number, packed: number, method: number, maxBytes: number): Buffer {
  if (method !== STORED && method !== DEFLATED) {
    throw new TypeError('an entry has a compression that is not read');
  }
  if (packed > maxBytes) throw new RangeError('an entry is too large');
  const header = archive.read(local, 30);
  const start = local + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const bytes = archive.read(start, packed);
  return method === STORED ? bytes : inflateRawSync(bytes, { maxOutputLength: maxBytes });
}
