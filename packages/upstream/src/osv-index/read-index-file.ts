import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { CHECKED_FROM } from './layout.ts';

/** The bytes of an index file, and the CRC-32 of what its checksum covers. */
export interface IndexBytes {
  readonly bytes: Buffer;
  readonly checksum: number;
}

const PART_BYTES = 2 * 1024 * 1024;

/**
 * Reads an index file part by part; each is summed up while the next is read. A file that shrinks meanwhile is read as far
 * as it goes.
 *
 * @throws the fault of the file system
 */
export async function readIndexFile(path: string): Promise<IndexBytes> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.allocUnsafeSlow(size);
    let checksum = 0;
    let length = 0;
    let next = readPart(file, bytes, 0);
    for (;;) {
      const read = await next;
      const start = Math.max(length, CHECKED_FROM);
      length += read;
      const isLast = read === 0 || length >= size;
      if (!isLast) next = readPart(file, bytes, length);
      if (start < length) checksum = crc32(bytes.subarray(start, length), checksum);
      if (isLast) return { bytes: bytes.subarray(0, length), checksum };
    }
  } finally {
    await file.close();
  }
}

async function readPart(file: FileHandle, bytes: Buffer, position: number): Promise<number> {
  const length = Math.min(PART_BYTES, bytes.length - position);
  if (length === 0) return 0;
  const { bytesRead } = await file.read(bytes, position, length, position);
  return bytesRead;
}
