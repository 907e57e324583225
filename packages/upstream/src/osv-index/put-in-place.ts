import * as nodeFiles from 'node:fs/promises';
import { dirname } from 'node:path';
import { inBatches } from '../in-batches.ts';

/** What is done to files here, as `node:fs/promises` has it: a test makes it fail at every step. */
export type Files = Pick<typeof nodeFiles, 'open' | 'rename' | 'rm' | 'mkdir'>;

/**
 * Written beside the old file, flushed, and then put in its place, so that a reader finds the old or the new one, even
 * after a loss of power.
 *
 * @returns how many bytes.
 */
export async function putInPlace(
  path: string,
  parts: readonly Buffer[],
  files: Files = nodeFiles,
): Promise<number> {
  const temporary = `${path}.${process.pid}.new`;
  const file = await files.open(temporary, 'w');
  try {
    // Not `writev`: on a full disk it writes a part, and does not fail.
    for (const some of inBatches(parts, 1_000)) await file.appendFile(Buffer.concat(some));
    await file.sync();
    await file.close();
    await moveInPlace(temporary, path, files);
  } catch (cause) {
    await file.close().catch(() => undefined);
    await files.rm(temporary, { force: true });
    throw cause;
  }
  return parts.reduce((sum, part) => sum + part.length, 0);
}

/** Renames a flushed file of the same file system, and flushes that too. */
export async function moveInPlace(from: string, to: string, files: Files = nodeFiles): Promise<void> {
  await files.rename(from, to);
  const folder = await files.open(dirname(to)).catch(() => null);
  // Not every file system lets a folder be flushed.
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
