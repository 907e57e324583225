import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { pMapIterable } from 'p-map';
import { CHECKED_FROM } from './layout.ts';

/** The bytes of an index file, and the CRC-32 of what its checksum covers. */
export interface IndexBytes {
  /** No longer a `Buffer` when they come out of another thread. */
  readonly bytes: Uint8Array;
  readonly checksum: number;
}

const PART_BYTES = 2 * 1024 * 1024;
/** Read at once: most of the time is the kernel's, making fresh memory, which two cores do in half of it. */
const AT_ONCE = 3;

/** Memory that threads share. V8 does not count it: it collects it when there are other reasons to collect. */
export function allocateShared(size: number): Buffer {
  return Buffer.from(new SharedArrayBuffer(size));
}

/**
 * Reads an index file into shared memory, part by part, some at once; each is summed up while the next are read. A file that shrinks
 * meanwhile is read as far as it goes.
 *
 * @throws the error of the file system when the file cannot be read.
 */
export async function readIndexFile(
  path: string,
  allocate: (size: number) => Buffer = allocateShared,
): Promise<IndexBytes> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = allocate(size);
    const starts = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, part) => part * PART_BYTES);
    const parts = pMapIterable(starts, (start) => readPart(file, bytes, start), { concurrency: AT_ONCE });
    let checksum = 0;
    let length = 0;
    for await (const read of parts) {
      const start = Math.max(length, CHECKED_FROM);
      length += read;
      if (start < length) checksum = crc32(bytes.subarray(start, length), checksum);
    }
    return { bytes: bytes.subarray(0, length), checksum };
  } finally {
    await file.close();
  }
}

/** How many bytes there were up to the end of the part or of the file. */
async function readPart(file: FileHandle, bytes: Buffer, start: number): Promise<number> {
  const end = Math.min(start + PART_BYTES, bytes.length);
  let at = start;
  while (at < end) {
    const { bytesRead } = await file.read(bytes, at, end - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return at - start;
}
