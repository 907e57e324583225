import type { LockfileRequest, ReportQuery } from '@repo/contracts/scanner';
import type { Deadline } from '@repo/service-kit/http';
import type { OutputFormat } from '../../report-formats/formats.ts';
import { fromLockfileParts } from '../inventory-parts.ts';
import { isReadInline } from '../read-files.ts';
import { ownFile, type ScanDeps, scanUpload } from '../scan-upload.ts';
import { assessLockfile, readLockfile } from './assess.ts';

/**
 * Inventory, advisories, findings, upgrades, report.
 *
 * @returns the report as UTF-8 text in that format.
 * @throws AppError 400 when the file is not of its format, 429 or 503 when advisories could not be asked.
 */
export function scanLockfile(
  { file, distribution, ...request }: LockfileRequest & ReportQuery,
  deps: ScanDeps,
  format: OutputFormat,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const { workers } = deps;
  return scanUpload(
    { ...file, distribution: distribution ?? null },
    {
      isReadInline: ({ name, bytes }) => isReadInline(name, bytes),
      read: readLockfile,
      assess: assessLockfile,
      own: ownFile,
      readInWorker: async (upload, options) =>
        fromLockfileParts(await workers.run('readLockfile', upload, options)),
      scanInWorker: (input, options) => workers.run('scanLockfile', input, options),
    },
    request,
    deps,
    { format, name: file.name },
    deadline,
  );
}
