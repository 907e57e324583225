import type { DiffQuery, DiffRequest } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import type { Deadline } from '@repo/service-kit/http';
import type { LicenseSource } from '@repo/upstream/licenses';
import type { OutputFormat } from '../../report-formats/formats.ts';
import { fromLockfileParts } from '../inventory-parts.ts';
import { isReadInline } from '../read-files.ts';
import { ownFile, type ScanDeps, scanUpload } from '../scan-upload.ts';
import { assessDiff, type DiffUpload, readDiff } from './assess-upload.ts';
import { ecosystemOf } from './ecosystem-of.ts';
import { askLicenses } from './licenses.ts';

export interface DiffDeps extends ScanDeps {
  readonly licenseSource: LicenseSource;
}

/**
 * Both inventories, advisories of both at once, the change, its report.
 *
 * @returns the report in that format, as UTF-8 text.
 * @throws AppError 400 when a file is not of its format or they are of two ecosystems, 429 or 503 when advisories could
 * not be asked.
 */
export async function scanDiff(
  { checks, ...request }: DiffRequest & DiffQuery,
  deps: DiffDeps,
  format: OutputFormat,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const { workers, licenseSource } = deps;
  const asksLicenses = checks === 'licenses';
  return await scanUpload(
    toUpload(request),
    {
      isReadInline: ({ base, head }) =>
        [base ?? head, head].every(({ name, bytes }) => isReadInline(name, bytes)),
      read: readDiff,
      assess: async (compared, sources, signal) => {
        const licenses = asksLicenses ? await askLicenses([compared], licenseSource, signal) : null;
        return await assessDiff(compared, { ...sources, licenses }, signal);
      },
      own: ({ base, head }) => {
        const before = base && ownFile(base);
        const after = ownFile(head);
        return {
          scanned: { base: before && before.scanned, head: after.scanned },
          transfer: [...(before?.transfer ?? []), ...after.transfer],
        };
      },
      readInWorker: (upload, { signal }) =>
        readDiff(upload, async (file) => {
          const { scanned, transfer } = ownFile(file);
          return fromLockfileParts(await workers.run('readLockfile', scanned, { signal, transfer }));
        }),
      scanInWorker: (input, options) => workers.run('scanDiff', input, options),
    },
    request,
    // A worker asks nobody.
    asksLicenses ? { ...deps, localAdvisories: null } : deps,
    { format, name: '' },
    deadline,
  );
}

function toUpload({ base, head, distribution }: DiffRequest): DiffUpload {
  if (base !== undefined) refuseOtherEcosystem(base.name, head.name);
  const named = { distribution: distribution ?? null };
  return { base: base === undefined ? null : { ...base, ...named }, head: { ...head, ...named } };
}

function refuseOtherEcosystem(base: string, head: string): void {
  const [before, after] = [ecosystemOf(base), ecosystemOf(head)];
  if (before === after) return;
  throw new AppError(
    'bad_request',
    `Send \`base\` and \`head\` of one ecosystem: a ${base} (${before}) cannot be compared with a ${head} (${after}).`,
  );
}
