import type { Clock } from '@repo/service-kit/clock';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { SharedAdvisories } from '@repo/upstream/osv-local';
import { toAppError } from '../errors.ts';
import type { TriageDocuments } from '../triage/read-triage.ts';
import { ownBytes } from '../worker/hand-over.ts';
import type { RequestSources } from './assessment.ts';
import type { LocalAdvisories } from './local-sources.ts';
import type { ScanWorkers } from './open-scan-workers.ts';
import { runInTurn } from './run-in-turn.ts';
import { readTriageBy } from './triage-documents.ts';

export interface UploadScanDeps extends RequestSources {
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

/** The stages of a scan, and the tasks of the workers that do the same. */
interface UploadScan<Upload, Inventory> {
  /** Whether that takes no longer here than to hand it over. */
  isReadInline(upload: Upload): boolean;
  read(upload: Upload): Inventory;
  assess(inventory: Inventory, sources: RequestSources, signal: AbortSignal): Promise<Report>;
  readInWorker(upload: Upload, options: TaskOptions): Promise<Inventory>;
  scanInWorker(
    input: { readonly file: Upload; readonly local: LocalAdvisories },
    options: TaskOptions,
  ): Promise<Report>;
}

/** UTF-8 text. */
type Report = Uint8Array<ArrayBuffer>;

/**
 * Reads and assesses an uploaded file when it is its turn: a small one in this thread, another in a worker, which does all
 * of it when nobody is to be asked.
 *
 * @throws AppError 400 when the file is not of its format, 429 or 503 when advisories could not be asked.
 */
export async function scanUpload<Upload extends { readonly bytes: Uint8Array }, Inventory>(
  upload: Upload,
  scan: UploadScan<Upload, Inventory>,
  documents: TriageDocuments | null,
  deps: UploadScanDeps,
  deadline: Deadline,
): Promise<Report> {
  const { localAdvisories, notice, ranking, output, workers } = deps;
  const { signal } = deadline;
  const job = async () => {
    const triage = await reading(readTriageBy(workers, documents, signal));
    const assess = (inventory: Inventory) =>
      deadline.during('the vulnerability database', scan.assess(inventory, { ...deps, triage }, signal));
    if (scan.isReadInline(upload)) return await assess(scan.read(upload));
    const bytes = ownBytes(upload.bytes);
    const file = { ...upload, bytes };
    const options = { signal, transfer: [bytes.buffer] };
    if (localAdvisories === null) return await assess(await reading(scan.readInWorker(file, options)));
    const local = { advisories: localAdvisories(), notice, ranking, triage, output };
    return await reading(scan.scanInWorker({ file, local }, options));
  };
  const reading = <T>(work: Promise<T>) => deadline.during('the reading of the file', work);
  try {
    return await runInTurn(deps.admission, job, deadline);
  } catch (thrown) {
    throw toAppError(thrown);
  }
}
