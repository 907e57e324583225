import { type FileReading, FileTooLargeError, READ_FILES } from '../dependency-files/file-reading.ts';
import { formatOf } from '../inventory/formats/index.ts';
import { isSmall } from '../worker/hand-over.ts';
import { WorkerMemoryError } from '../worker/pool.ts';
import { fromLockfileParts } from './inventory-parts.ts';
import type { ScanWorkers } from './open-scan-workers.ts';

/**
 * Reads the files of a tree, large ones in workers. They get a copy: a tree may give a file again, and it may be a part
 * of an archive.
 */
export function readFilesBy(workers: ScanWorkers): FileReading {
  return {
    readInventory: async (name, bytes, signal, manifests = []) => {
      const byteLength = manifests.reduce((sum, each) => sum + each.bytes.byteLength, 0);
      if (isReadInline(name, bytes) && isSmall({ byteLength }))
        return await READ_FILES.readInventory(name, bytes, signal, manifests);
      const copy = new Uint8Array(bytes);
      const copied = manifests.map((each) => ({ ...each, bytes: new Uint8Array(each.bytes) }));
      const file = { name, bytes: copy, distribution: null, manifests: copied };
      const task = workers.run('readLockfile', file, { signal, transfer: [copy.buffer] });
      return await fromLockfileParts(await within(task));
    },
  };
}

async function within<T>(task: Promise<T>): Promise<T> {
  try {
    return await task;
  } catch (error) {
    throw error instanceof WorkerMemoryError ? new FileTooLargeError() : error;
  }
}

/** Whether a dependency file may be read in the thread that answers: a small one, of a format that is no YAML. */
export function isReadInline(name: string, bytes: Uint8Array): boolean {
  return isSmall(bytes) && formatOf(name)?.isYaml !== true;
}
