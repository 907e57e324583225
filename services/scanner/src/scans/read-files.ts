import type { RequirementIncludes } from '../inventory/formats/requirements/includes.ts';
import { fromLockfileParts } from '../worker/inventory-parts.ts';
import { isSmall } from '../worker/is-small.ts';
import type { ScanWorkers } from '../worker/open-scan-workers.ts';
import { type ProjectReading, READ_PROJECT } from './legal/project-reading.ts';

/**
 * Reads the files of a tree, large ones in workers. They get a copy: a tree may give a file again, and it may be a part
 * of an archive.
 */
export function readFilesBy(workers: ScanWorkers): ProjectReading {
  const handOver = (bytes: Uint8Array, signal: AbortSignal) => {
    const copy = new Uint8Array(bytes);
    return { copy, options: { signal, transfer: [copy.buffer] } };
  };
  return {
    readLockfile: async (name, bytes, signal) => {
      if (isSmall(bytes)) return await READ_PROJECT.readLockfile(name, bytes, signal);
      const { copy, options } = handOver(bytes, signal);
      const file = { name, bytes: copy, distribution: null };
      return await fromLockfileParts(await workers.run('readLockfile', file, options));
    },
    readIncludes: async (bytes, signal): Promise<RequirementIncludes> => {
      if (isSmall(bytes)) return await READ_PROJECT.readIncludes(bytes, signal);
      const { copy, options } = handOver(bytes, signal);
      return await workers.run('readIncludes', copy, options);
    },
    readInventory: async (name, text, signal) =>
      isSmall({ byteLength: text.length })
        ? await READ_PROJECT.readInventory(name, text, signal)
        : await workers.run('readInventory', { name, text }, { signal }),
    readNpmLicenses: async (bytes, signal) => {
      if (isSmall(bytes)) return await READ_PROJECT.readNpmLicenses(bytes, signal);
      const { copy, options } = handOver(bytes, signal);
      return await workers.run('readNpmLicenses', copy, options);
    },
  };
}
