import type { DiffReport } from '@repo/contracts/scanner';
import type { Inventory } from '../../inventory/package.ts';
import { NotTheFormatError } from '../../inventory/reader.ts';
import { openTriage } from '../../triage/triage.ts';
import type { RequestSources } from '../assessment.ts';
import { unlimited } from '../local-sources.ts';
import { type LockfileUpload, readLockfile } from '../lockfile/assess.ts';
import { whatIsMissing } from '../lockfile/what-is-missing.ts';
import { renderReport } from '../render-as.ts';
import { assessChange } from './assess.ts';
import type { ComparedFile, FileSide } from './compared-file.ts';
import { type Missing, reportChange, reportFile } from './report-change.ts';

/** The files as they were sent. */
export interface DiffUpload {
  readonly base: LockfileUpload | null;
  readonly head: LockfileUpload;
}

/**
 * A lockfile before and after a change, under the name of what it is after it.
 *
 * @throws NotTheFormatError that names the field, or UnknownDistributionError.
 */
export async function readDiff(
  { base, head }: DiffUpload,
  read: (upload: LockfileUpload) => Inventory | Promise<Inventory> = readLockfile,
): Promise<ComparedFile> {
  const before = await readSide('base', base, read);
  return { path: head.name, base: before, head: await readSide('head', head, read) };
}

async function readSide(
  field: string,
  upload: LockfileUpload | null,
  read: (upload: LockfileUpload) => Inventory | Promise<Inventory>,
): Promise<FileSide> {
  if (upload === null) return { lockfile: null, isUnread: false };
  try {
    const lockfile = { path: upload.name, scope: 'production', inventory: await read(upload) } as const;
    return { lockfile, isUnread: false };
  } catch (error) {
    if (!(error instanceof NotTheFormatError)) throw error;
    throw new NotTheFormatError(`\`${field}\`: ${error.message}`, { cause: error });
  }
}

/**
 * Advisories of both at once, the change, its report: UTF-8 text.
 *
 * @throws UpstreamError when a source failed, and the signal's reason.
 */
export async function assessDiff(
  compared: ComparedFile,
  sources: RequestSources,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { path, base, head } = compared;
  const triage = openTriage(sources.triage ?? null);
  const change = await assessChange([compared], sources, triage, unlimited(signal), signal);
  const priority = { exploitation: change.exploitation, ...sources.ranking };
  const [assessed] = change.files;
  if (assessed === undefined) throw new RangeError('one file was compared, and none assessed');
  const report = reportFile(assessed, change.upgrades.paths, priority);
  const whole: DiffReport = {
    ...report,
    ...reportChange(change, [report], triage, priority, { before: missingOf(base), after: missingOf(head) }),
    base: base.lockfile && { path: base.lockfile.path },
    head: { path },
    ...(sources.notice === null ? {} : { notice: sources.notice }),
  };
  return renderReport('diff', whole, sources.output);
}

function missingOf({ lockfile }: FileSide): Missing {
  return lockfile === null ? { warnings: [], incomplete: false } : whatIsMissing(lockfile.inventory);
}
