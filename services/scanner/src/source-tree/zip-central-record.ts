import { readFarNumber } from './zip-end-record.ts';
import { zipEntryPath } from './zip-entry-path.ts';
import { ZipRefusedError } from './zip-refused-error.ts';

/** An entry as the central directory has it (APPNOTE 4.3.12). */
export interface ZipCentralRecord {
  readonly path: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly headerOffset: number;
  readonly kind: 'file' | 'folder' | 'link';
  readonly encrypted: boolean;
  /** Bytes of the whole record. */
  readonly recordBytes: number;
}

const SIGNATURE = 0x02014b50;
const RECORD_BYTES = 46;
/** Bit 0: encrypted; bit 6: strong encryption; bit 13: masked headers (APPNOTE 4.4.4). */
const ENCRYPTED_FLAGS = 0x0001 | 0x0040 | 0x2000;

/** @throws ZipRefusedError when there is no whole record at `at` before `end`. */
export function readZipCentralRecord(bytes: Buffer, at: number, end: number): ZipCentralRecord {
  if (at + RECORD_BYTES > end || bytes.readUInt32LE(at) !== SIGNATURE) {
    throw new ZipRefusedError('The ZIP archive is damaged: its directory has fewer entries than it states.');
  }
  const nameBytes = bytes.readUInt16LE(at + 28);
  const extraBytes = bytes.readUInt16LE(at + 30);
  const recordBytes = RECORD_BYTES + nameBytes + extraBytes + bytes.readUInt16LE(at + 32);
  if (at + recordBytes > end) {
    throw new ZipRefusedError('The ZIP archive is damaged: an entry leads out of its directory.');
  }
  const name = bytes.subarray(at + RECORD_BYTES, at + RECORD_BYTES + nameBytes);
  const extraAt = at + RECORD_BYTES + nameBytes;
  const flags = bytes.readUInt16LE(at + 8);
  const path = zipEntryPath(name);
  return {
    path,
    method: bytes.readUInt16LE(at + 10),
    ...readSizes(bytes, at, bytes.subarray(extraAt, extraAt + extraBytes)),
    kind: kindOf(bytes.readUInt16LE(at + 4), bytes.readUInt32LE(at + 38), path),
    encrypted: (flags & ENCRYPTED_FLAGS) !== 0,
    recordBytes,
  };
}

const FAR = 0xffffffff;
const FAR_EXTRA = 0x0001;

/** The three numbers, from the ZIP64 extra field where the plain ones point to it (APPNOTE 4.5.3). */
function readSizes(
  bytes: Buffer,
  at: number,
  extra: Buffer,
): Pick<ZipCentralRecord, 'packedBytes' | 'unpackedBytes' | 'headerOffset'> {
  const unpacked = bytes.readUInt32LE(at + 24);
  const packed = bytes.readUInt32LE(at + 20);
  const offset = bytes.readUInt32LE(at + 42);
  const far = farField(extra);
  let next = 0;
  const resolve = (plain: number): number => {
    if (plain !== FAR) return plain;
    if (far === null || next + 8 > far.length) {
      throw new ZipRefusedError('The ZIP archive is damaged: an entry lacks its ZIP64 sizes.');
    }
    next += 8;
    return readFarNumber(far, next - 8);
  };
  // The order of the field is the order of the calls.
  const unpackedBytes = resolve(unpacked);
  const packedBytes = resolve(packed);
  return { unpackedBytes, packedBytes, headerOffset: resolve(offset) };
}

function farField(extra: Buffer): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; ) {
    const size = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === FAR_EXTRA) return extra.subarray(at + 4, at + 4 + size);
    at += 4 + size;
  }
  return null;
}

const UNIX_HOSTS: ReadonlySet<number> = new Set([3, 19]);
const TYPE_MASK = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/** Links, and devices and the like, which are no content either. */
function kindOf(madeBy: number, attributes: number, path: string): ZipCentralRecord['kind'] {
  const type = UNIX_HOSTS.has(madeBy >>> 8) ? (attributes >>> 16) & TYPE_MASK : 0;
  if (type !== 0 && type !== REGULAR && type !== FOLDER) return 'link';
  return path === '' || path.endsWith('/') || type === FOLDER ? 'folder' : 'file';
}
