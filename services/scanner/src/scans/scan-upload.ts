import type { ReportQuery } from '@repo/contracts/scanner';
import type { Clock } from '@repo/service-kit/clock';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { SharedAdvisories } from '@repo/upstream/osv-local';
import { toAppError } from '../errors.ts';
import { rankingOf } from '../priority/report-priority.ts';
import { ownBytes } from '../worker/hand-over.ts';
import type { AdvisorySources, RequestSources } from './assessment.ts';
import type { LocalAdvisories } from './local-sources.ts';
import type { ScanWorkers } from './open-scan-workers.ts';
import type { Output } from './render-as.ts';
import { runInTurn } from './run-in-turn.ts';
import { readTriageBy, type TriageRequest, triageDocuments } from './triage-documents.ts';

/** What every scan for vulnerabilities works with. */
export interface ScanDeps extends AdvisorySources {
  readonly admission: Admission;
  readonly workers: ScanWorkers;
  readonly clock: Clock;
  /** The advisories of the operator's folder; null when others are asked. */
  readonly localAdvisories: (() => SharedAdvisories) | null;
}

interface TaskOptions {
  readonly signal: AbortSignal;
  readonly transfer: readonly ArrayBuffer[];
}

/** An upload in bytes of its own, which can be handed over. */
interface Owned<Upload> extends Pick<TaskOptions, 'transfer'> {
  readonly scanned: Upload;
}

/** The stages of a scan, and the tasks of the workers that do the same. */
interface UploadScan<Upload, Inventory> {
  /** Whether that takes no longer here than to hand it over. */
  isReadInline(upload: Upload): boolean;
  read(upload: Upload): Inventory | Promise<Inventory>;
  assess(inventory: Inventory, sources: RequestSources, signal: AbortSignal): Promise<Report>;
  own(upload: Upload): Owned<Upload>;
  readInWorker(upload: Upload, options: TaskOptions): Promise<Inventory>;
  scanInWorker(
    input: { readonly scanned: Upload; readonly local: LocalAdvisories },
    options: TaskOptions,
  ): Promise<Report>;
}

/** UTF-8 text. */
type Report = Uint8Array<ArrayBuffer>;

export function ownFile<File extends { readonly bytes: Uint8Array }>(file: File): Owned<File> {
  const bytes = ownBytes(file.bytes);
  return { scanned: { ...file, bytes }, transfer: [bytes.buffer] };
}

/**
 * Reads and assesses what was uploaded when it is its turn: what is small in this thread, the rest in a worker, which does
 * all of it when nobody is to be asked.
 *
 * @throws AppError 400 when a file is not of its format, 429 or 503 when advisories could not be asked.
 */
export async function scanUpload<Upload, Inventory>(
  upload: Upload,
  scan: UploadScan<Upload, Inventory>,
  request: Parameters<typeof rankingOf>[0] & TriageRequest & ReportQuery,
  deps: ScanDeps,
  output: Output,
  deadline: Deadline,
): Promise<Report> {
  const { localAdvisories, notice, workers } = deps;
  const { signal } = deadline;
  const documents = triageDocuments(request, deps.clock);
  const reading = <T>(work: Promise<T>) => deadline.during('the reading of the file', work);
  const job = async () => {
    const triage = await reading(readTriageBy(workers, documents, signal));
    const asked = { ranking: rankingOf(request), triage, output };
    const assess = (inventory: Inventory) =>
      deadline.during('the vulnerability database', scan.assess(inventory, { ...deps, ...asked }, signal));
    if (scan.isReadInline(upload)) return await assess(await scan.read(upload));
    const { scanned, transfer } = scan.own(upload);
    const options = { signal, transfer };
    if (localAdvisories === null) return await assess(await reading(scan.readInWorker(scanned, options)));
    const local = { advisories: localAdvisories(), notice, ...asked };
    return await reading(scan.scanInWorker({ scanned, local }, options));
  };
  try {
    return await runInTurn(deps.admission, job, deadline);
  } catch (thrown) {
    throw toAppError(thrown);
  }
}
