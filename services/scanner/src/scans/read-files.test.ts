import { AppError } from '@repo/service-kit/errors';
import { describe, expect, it } from 'vitest';
import { inlineWorkers } from '../../test/support/inline-workers.ts';
import { FileTooLargeError } from '../dependency-files/file-reading.ts';
import { WorkerMemoryError } from '../worker/pool.ts';
import { readFilesBy } from './read-files.ts';

const LARGE = Buffer.from(`${'# a comment\n'.repeat(10_000)}flask==1.0\n-r other.txt\n`);
const { signal } = new AbortController();

describe('readFilesBy', () => {
  it('reads a large file in a worker, and leaves its bytes to the tree', async () => {
    const reading = readFilesBy(inlineWorkers);
    const { packages, includes } = await reading.readInventory('requirements.txt', LARGE, signal);
    expect([packages.map(({ name }) => name), includes, LARGE.byteLength > 0]).toEqual([
      ['flask'],
      [{ reference: 'other.txt', isConstraint: false }],
      true,
    ]);
  });

  it.each([
    [new WorkerMemoryError(), FileTooLargeError],
    [new AppError('unavailable', 'The time ran out.'), AppError],
  ])('throws, where a worker fails with %s, what its caller can tell apart', async (failure, expected) => {
    const reading = readFilesBy({ ...inlineWorkers, run: () => Promise.reject(failure) });
    await expect(reading.readInventory('requirements.txt', LARGE, signal)).rejects.toBeInstanceOf(expected);
  });
});
