import type { Exposure, ReportQuery } from '@repo/contracts/scanner';
import type { Deadline } from '@repo/service-kit/http';
import { toAppError } from '../../errors.ts';
import { rankingOf } from '../../priority/report-priority.ts';
import type { OutputFormat } from '../../report-formats/formats.ts';
import { runInTurn } from '../run-in-turn.ts';
import type { ScanDeps } from '../scan-upload.ts';
import { assessPurls, readSomePurls } from './assess.ts';

/** More of them are assessed in a worker, where nobody is to be asked. */
const MAX_INLINE = 200;

/**
 * Packages, advisories, findings, report.
 *
 * @returns the report as UTF-8 text in that format.
 * @throws AppError 400 when no package URL can be read, 429 or 503 when advisories could not be asked.
 */
export async function scanPurls(
  request: { readonly purls: readonly string[]; readonly exposure?: Exposure | undefined } & ReportQuery,
  deps: ScanDeps,
  format: OutputFormat,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const { purls } = request;
  const { workers, localAdvisories, notice } = deps;
  const { signal } = deadline;
  const asked = { ranking: rankingOf(request), output: { format, name: 'purls.txt' } };
  const job = async () => {
    const inventory = readSomePurls(purls);
    if (localAdvisories === null || purls.length <= MAX_INLINE)
      return await assessPurls(inventory, { ...deps, ...asked }, signal);
    const local = { advisories: localAdvisories(), notice, ...asked };
    return await workers.run('scanPurls', { scanned: purls, local }, { signal, transfer: [] });
  };
  try {
    return await runInTurn(
      deps.admission,
      () => deadline.during('the vulnerability database', job()),
      deadline,
    );
  } catch (thrown) {
    throw toAppError(thrown);
  }
}
