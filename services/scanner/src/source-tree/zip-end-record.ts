import { ZipRefusedError } from './zip-refused-error.ts';

/** What the end of a ZIP archive says of its central directory (APPNOTE 4.3.16, 4.3.14). */
export interface ZipEndRecord {
  readonly entries: number;
  readonly directoryOffset: number;
  readonly directoryBytes: number;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;

/**
 * Reads the end record, and the ZIP64 one where the plain one points to it.
 *
 * @throws ZipRefusedError when there is none, or when it contradicts the size of the archive.
 */
export function readZipEndRecord(bytes: Buffer): ZipEndRecord {
  const at = findEnd(bytes);
  if (at === -1) {
    throw new ZipRefusedError(
      'The file is not a ZIP archive, or its end is missing. Send a ZIP archive of the project here, a lockfile to POST /api/scan, an SBOM to POST /api/scan/container.',
    );
  }
  const disks = bytes.readUInt16LE(at + 4) + bytes.readUInt16LE(at + 6);
  const plain: ZipEndRecord = {
    entries: bytes.readUInt16LE(at + 10),
    directoryBytes: bytes.readUInt32LE(at + 12),
    directoryOffset: bytes.readUInt32LE(at + 16),
  };
  const far = readFarEnd(bytes, at);
  if (far === null && (disks !== 0 || bytes.readUInt16LE(at + 8) !== plain.entries)) {
    throw new ZipRefusedError('The ZIP archive is split into volumes; send one whole archive.');
  }
  const end = far?.record ?? plain;
  // Nothing may stand between the directory and its end record, and nothing before the archive shifts its offsets.
  if (end.directoryOffset + end.directoryBytes !== (far?.at ?? at)) {
    throw new ZipRefusedError('The ZIP archive is damaged: its directory is not where its end record says.');
  }
  return end;
}

/** The last end record whose comment ends with the file. */
function findEnd(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= least; at -= 1) {
    const isEnd = bytes[at] === 0x50 && bytes.readUInt32LE(at) === END_SIGNATURE;
    if (isEnd && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return -1;
}

const FAR_LOCATOR_SIGNATURE = 0x07064b50;
const FAR_LOCATOR_BYTES = 20;
const FAR_END_SIGNATURE = 0x06064b50;
const FAR_END_BYTES = 56;

/** ZIP64: some writers add it to small archives too. Its numbers must fit the archive like any other. */
function readFarEnd(
  bytes: Buffer,
  endAt: number,
): { readonly at: number; readonly record: ZipEndRecord } | null {
  const locatorAt = endAt - FAR_LOCATOR_BYTES;
  if (locatorAt < FAR_END_BYTES || bytes.readUInt32LE(locatorAt) !== FAR_LOCATOR_SIGNATURE) return null;
  const at = readFarNumber(bytes, locatorAt + 8);
  if (at > locatorAt - FAR_END_BYTES || bytes.readUInt32LE(at) !== FAR_END_SIGNATURE) {
    throw new ZipRefusedError('The ZIP archive is damaged: its ZIP64 end record is missing.');
  }
  return {
    at,
    record: {
      entries: readFarNumber(bytes, at + 32),
      directoryBytes: readFarNumber(bytes, at + 40),
      directoryOffset: readFarNumber(bytes, at + 48),
    },
  };
}

/** A 64-bit number; what no archive in memory can mean is refused. */
export function readFarNumber(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new ZipRefusedError('The ZIP archive is damaged: it states sizes that no archive can have.');
  }
  return Number(value);
}
