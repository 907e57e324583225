import type { ContainerRequest, ReportQuery } from '@repo/contracts/scanner';
import type { Deadline } from '@repo/service-kit/http';
import type { FormatName } from '../../report-formats/formats.ts';
import { isSmall } from '../../worker/hand-over.ts';
import { fromSbomParts } from '../inventory-parts.ts';
import { ownFile, type ScanDeps, scanUpload } from '../scan-upload.ts';
import { assessContainer, readContainer } from './assess.ts';

/**
 * Inventory, advisories, findings, those of the document itself, report.
 *
 * @returns the report as UTF-8 text in that format.
 * @throws AppError 400 when the file is no SBOM, 429 or 503 when advisories could not be asked.
 */
export function scanContainer(
  { file, ...request }: ContainerRequest & ReportQuery,
  deps: ScanDeps,
  format: FormatName,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const { workers } = deps;
  return scanUpload(
    file,
    {
      isReadInline: ({ bytes }) => isSmall(bytes),
      read: readContainer,
      assess: assessContainer,
      own: ownFile,
      readInWorker: async (upload, options) =>
        fromSbomParts(await workers.run('readContainer', upload, options)),
      scanInWorker: (input, options) => workers.run('scanContainer', input, options),
    },
    request,
    deps,
    { format, name: file.name },
    deadline,
  );
}
