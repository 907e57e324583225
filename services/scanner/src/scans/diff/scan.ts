import type { DiffQuery, DiffRequest } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import type { Deadline } from '@repo/service-kit/http';
import type { LicenseSource } from '@repo/upstream/licenses';
import { toAppError } from '../../errors.ts';
import { rankingOf } from '../../priority/report-priority.ts';
import type { OutputFormat } from '../../report-formats/formats.ts';
import { ownBytes } from '../../worker/hand-over.ts';
import { fromDiffParts } from '../inventory-parts.ts';
import { isReadInline } from '../read-files.ts';
import { runInTurn } from '../run-in-turn.ts';
import type { UploadScanDeps } from '../scan-upload.ts';
import { readTriageBy, triageDocuments } from '../triage-documents.ts';
import {
  assessDiff,
  type CollectedDiff,
  type DiffUpload,
  readDiff,
  toComparedFile,
} from './assess-upload.ts';
import { ecosystemOf } from './ecosystem-of.ts';
import { askLicenses } from './licenses.ts';

export type DiffDeps = Omit<UploadScanDeps, 'ranking' | 'output'> & { readonly licenseSource: LicenseSource };

/**
 * Both inventories, advisories of both at once, the change, its report: small files in this thread, others in a worker,
 * which does all of it when nobody is to be asked.
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
  const upload = toUpload(request);
  const plain = { ranking: rankingOf(request), output: { format, name: '' } };
  const documents = triageDocuments(request, deps.clock);
  const asksLicenses = checks === 'licenses';
  const { workers, localAdvisories, notice } = deps;
  const { signal } = deadline;
  const reading = <T>(work: Promise<T>) => deadline.during('the reading of the files', work);
  const job = async () => {
    const asked = { ...plain, triage: await reading(readTriageBy(workers, documents, signal)) };
    const assess = async (collected: CollectedDiff) => {
      const licenses = asksLicenses
        ? await deadline.during(
            'the licence data',
            askLicenses([toComparedFile(collected)], deps.licenseSource, signal),
          )
        : null;
      const sources = { ...deps, ...asked, licenses };
      return await deadline.during('the vulnerability database', assessDiff(collected, sources, signal));
    };
    const { base, head } = upload;
    const files = base === null ? [head] : [base, head];
    if (files.every(({ name, bytes }) => isReadInline(name, bytes))) return await assess(readDiff(upload));
    const own = files.map((each) => ({ ...each, bytes: ownBytes(each.bytes) }));
    const [last = head, first = null] = own.toReversed();
    const file = { base: first, head: last };
    const options = { signal, transfer: own.map(({ bytes }) => bytes.buffer) };
    if (localAdvisories === null || asksLicenses) {
      return await assess(await fromDiffParts(await reading(workers.run('readDiff', file, options))));
    }
    const local = { advisories: localAdvisories(), notice, ...asked };
    return await reading(workers.run('scanDiff', { file, local }, options));
  };
  try {
    return await runInTurn(deps.admission, job, deadline);
  } catch (thrown) {
    throw toAppError(thrown);
  }
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
