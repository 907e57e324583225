import { publicReference } from '../inventory/public-reference.ts';
import { readZipCentralRecord, type ZipCentralRecord } from './zip-central-record.ts';
import { readZipEndRecord } from './zip-end-record.ts';
import { ZipRefusedError } from './zip-refused-error.ts';

/** Methods of compression (APPNOTE 4.4.5). */
export const STORED = 0;
export const DEFLATED = 8;

const MEBIBYTE = 1024 * 1024;

/** What an archive may hold; sizes as the archive states them, before anything is unpacked. */
export const ZIP_LIMITS = {
  maxEntries: 20_000,
  maxTotalBytes: 512 * MEBIBYTE,
  /**
   * Unpacked to packed size of the whole, asked above `ratioFreeBytes`. Text packs to about a quarter; DEFLATE reaches
   * 1,032:1 only for what nobody keeps in a source tree.
   */
  maxRatio: 100,
  ratioFreeBytes: 16 * MEBIBYTE,
};
export type ZipLimits = Readonly<typeof ZIP_LIMITS>;

/** An entry that the guard admitted, with the place of its data. */
export interface ZipEntry extends Omit<ZipCentralRecord, 'recordBytes' | 'headerOffset'> {
  /** Its place in the directory, from 0. */
  readonly index: number;
  /** From the local header to the end of the packed data. */
  readonly start: number;
  readonly end: number;
}

/**
 * Walks the central directory and the local headers of an archive and admits it as a whole, before any library sees it
 * and before a byte is unpacked. Time and memory are linear in the number of entries, which is bounded.
 *
 * @throws ZipRefusedError when the archive is damaged, contradicts itself or is over a limit.
 */
export function admitZip(bytes: Buffer, limits: ZipLimits): readonly ZipEntry[] {
  const { entries: count, directoryOffset, directoryBytes } = readZipEndRecord(bytes);
  if (count > limits.maxEntries) {
    throw new ZipRefusedError(
      `The ZIP archive has ${count} entries, more than ${limits.maxEntries}; leave out .git and what was installed or built.`,
    );
  }
  const end = directoryOffset + directoryBytes;
  const entries: ZipEntry[] = [];
  const paths = new Set<string>();
  let at = directoryOffset;
  for (let index = 0; index < count; index += 1) {
    const { recordBytes, headerOffset, ...record } = readZipCentralRecord(bytes, at, end);
    at += recordBytes;
    if (paths.has(record.path))
      throw new ZipRefusedError(
        `The ZIP archive has two entries of one name: ${publicReference(record.path, MAX_SHOWN_PATH)}.`,
      );
    paths.add(record.path);
    entries.push({ ...record, index, ...locate(bytes, record, headerOffset, directoryOffset) });
  }
  if (at !== end) {
    throw new ZipRefusedError('The ZIP archive is damaged: its directory has more entries than it states.');
  }
  refuseBombs(entries, limits);
  refuseOverlaps(entries);
  return entries;
}

const MAX_SHOWN_PATH = 120;

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;

/** The directory tells all of an entry but where its data begin, as it does for those who unpack. */
function locate(
  bytes: Buffer,
  { packedBytes }: Pick<ZipCentralRecord, 'packedBytes'>,
  start: number,
  directoryOffset: number,
): Pick<ZipEntry, 'start' | 'end'> {
  if (start + LOCAL_BYTES > directoryOffset || bytes.readUInt32LE(start) !== LOCAL_SIGNATURE) {
    throw new ZipRefusedError('The ZIP archive is damaged: an entry has no header of its own.');
  }
  const end =
    start + LOCAL_BYTES + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28) + packedBytes;
  if (end > directoryOffset)
    throw new ZipRefusedError('The ZIP archive is damaged: an entry leads out of it.');
  return { start, end };
}

function refuseBombs(entries: readonly ZipEntry[], limits: ZipLimits): void {
  const total = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  const packed = entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0);
  if (total > limits.ratioFreeBytes && total > packed * limits.maxRatio) {
    throw new ZipRefusedError(
      `The ZIP archive unpacks to more than ${limits.maxRatio} times its size; send the project source only.`,
    );
  }
  if (total > limits.maxTotalBytes) {
    const most = Math.round(limits.maxTotalBytes / MEBIBYTE);
    throw new ZipRefusedError(
      `The ZIP archive unpacks to more than ${most} MB; leave out what is no source, such as data and pictures.`,
    );
  }
}

/** Entries that share data are how a small archive unpacks to a large one without nesting. */
function refuseOverlaps(entries: readonly ZipEntry[]): void {
  let lastEnd = 0;
  for (const { start, end } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start < lastEnd) throw new ZipRefusedError('The ZIP archive has entries that share their data.');
    lastEnd = end;
  }
}
