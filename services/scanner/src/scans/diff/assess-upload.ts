import type { DiffReport } from '@repo/contracts/scanner';
import type { Inventory } from '../../inventory/package.ts';
import { NotTheFormatError } from '../../inventory/reader.ts';
import { openTriage } from '../../triage/triage.ts';
import type { RequestSources } from '../assessment.ts';
import { unlimited } from '../local-sources.ts';
import { type LockfileUpload, readLockfile } from '../lockfile/assess.ts';
import { renderReport } from '../render-as.ts';
import { assessChange, type ComparedFile, type FileSide } from './assess.ts';
import { reportChange, reportFile } from './report-change.ts';

/** A lockfile before and after a change, under the names that they were taken for. */
export interface CollectedDiff {
  readonly base: CollectedUpload | null;
  readonly head: CollectedUpload;
}

export interface CollectedUpload {
  readonly name: string;
  readonly inventory: Inventory;
}

/** The files as they were sent. */
export interface DiffUpload {
  readonly base: LockfileUpload | null;
  readonly head: LockfileUpload;
}

/** @throws NotTheFormatError that names the field, or UnknownDistributionError. */
export function readDiff({ base, head }: DiffUpload): CollectedDiff {
  return { base: base === null ? null : readUpload('base', base), head: readUpload('head', head) };
}

function readUpload(field: string, upload: LockfileUpload): CollectedUpload {
  try {
    return { name: upload.name, inventory: readLockfile(upload) };
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
  collected: CollectedDiff,
  sources: RequestSources,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { base, head } = collected;
  const triage = openTriage(sources.triage ?? null);
  const change = await assessChange([toComparedFile(collected)], sources, triage, unlimited(signal), signal);
  const priority = { exploitation: change.exploitation, ...sources.ranking };
  const [assessed] = change.files;
  if (assessed === undefined) throw new RangeError('one file was compared, and none assessed');
  const report = reportFile(assessed, change.upgradePaths, priority);
  const whole: DiffReport = {
    ...report,
    ...reportChange(change, [report], triage, priority),
    base: base === null ? null : { path: base.name },
    head: { path: head.name },
    ...(sources.notice === null ? {} : { notice: sources.notice }),
  };
  return renderReport('diff', whole, sources.output);
}

/** Under the name of what it is after the change. */
export function toComparedFile({ base, head }: CollectedDiff): ComparedFile {
  return { path: head.name, base: sideOf(base), head: sideOf(head) };
}

function sideOf(upload: CollectedUpload | null): FileSide {
  if (upload === null) return { lockfile: null, isUnread: false };
  const { name, inventory } = upload;
  return { lockfile: { path: name, scope: 'production', inventory }, isUnread: false };
}
