import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import AdmZip from 'adm-zip';
import type { ZipEntry } from './zip-guard.ts';
import { ZipRefusedError } from './zip-refused-error.ts';

const STORED = 0;
const DEFLATED = 8;

/** Whether the entry is packed in a way that can be undone here. */
export function isUnpackable({ method }: Pick<ZipEntry, 'method'>): boolean {
  return method === STORED || method === DEFLATED;
}

/**
 * The content of an admitted entry, in memory; null when its data are damaged. Never more bytes than its header
 * states are produced: zlib stops there.
 *
 * @throws ZipRefusedError when the data unpack to more than the header states: it lied.
 */
export async function unpackZipEntry(archive: Buffer, entry: ZipEntry): Promise<Buffer | null> {
  const packed = packedData(archive, entry);
  const content = entry.method === STORED ? packed : await inflate(packed, entry.unpackedBytes);
  if (content === null || content.length !== entry.unpackedBytes || crc32(content) !== entry.crc) return null;
  return content;
}

/**
 * adm-zip is shown one entry at a time, in an archive of its own that holds nothing we have not read: over a whole
 * archive its list takes 11 KB an entry, and its ways of unpacking trust the headers.
 */
function packedData(archive: Buffer, entry: ZipEntry): Buffer {
  const local = archive.subarray(entry.start, entry.end);
  const alone = new AdmZip(Buffer.concat([local, centralRecord(entry), endRecord(local.length)]), {
    noSort: true,
  });
  return alone.getEntries()[0]?.getCompressedData() ?? Buffer.alloc(0);
}

const NAME = Buffer.from('entry');

function centralRecord(entry: ZipEntry): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(20, 6);
  record.writeUInt16LE(entry.method, 10);
  record.writeUInt32LE(entry.crc, 16);
  record.writeUInt32LE(entry.packedBytes, 20);
  record.writeUInt32LE(entry.unpackedBytes, 24);
  record.writeUInt16LE(NAME.length, 28);
  return Buffer.concat([record, NAME]);
}

function endRecord(directoryOffset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(1, 8);
  record.writeUInt16LE(1, 10);
  record.writeUInt32LE(46 + NAME.length, 12);
  record.writeUInt32LE(directoryOffset, 16);
  return record;
}

const inflateOffThread = promisify(inflateRaw);

async function inflate(packed: Buffer, unpackedBytes: number): Promise<Buffer | null> {
  try {
    // maxOutputLength must be positive; a longer output than stated ends in ERR_BUFFER_TOO_LARGE.
    return await inflateOffThread(packed, { maxOutputLength: Math.max(1, unpackedBytes) });
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ZipRefusedError('The ZIP archive has an entry that unpacks to more than it states.');
    }
    return null;
  }
}
