const MIB = 1024 * 1024;

/**
 * What the server is given of a machine's memory: an eighth for its cache, at most a gibibyte, as the system keeps the
 * files too; a sixteenth for building an index. A machine smaller than a gibibyte gets what Postgres has by itself.
 *
 * @param bytes the memory that this process and the server may use together.
 */
export function memorySettings(bytes: number): Readonly<Record<string, string>> {
  return {
    shared_buffers: megabytes(bytes / 8, 128, 1_024),
    maintenance_work_mem: megabytes(bytes / 16, 64, 512),
  };
}

function megabytes(bytes: number, least: number, most: number): string {
  return `${Math.min(most, Math.max(least, Math.floor(bytes / MIB)))}MB`;
}
