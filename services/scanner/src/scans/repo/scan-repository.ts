import type { Deadline } from '@repo/service-kit/http';
import type { GithubClient } from '@repo/upstream/github';
import { toAppError } from '../../errors.ts';
import { rankingOf } from '../../priority/report-priority.ts';
import { type RepositoryInput, toRepositoryError } from '../../source-tree/repository-input.ts';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { FoundFile } from '../../triage/read-triage.ts';
import type { RequestSources } from '../assessment.ts';
import type { LicenseAnswers } from '../legal/collect.ts';
import type { LocalAdvisories } from '../local-sources.ts';
import type { Output } from '../render-as.ts';
import { runInTurn } from '../run-in-turn.ts';
import type { ScanDeps } from '../scan-upload.ts';
import { readTriageBy, type TriageRequest, triageDocuments } from '../triage-documents.ts';
import type { AssessingTime } from './assess.ts';
import type { CollectedLockfile } from './find-shared-advisories.ts';

export interface RepoDeps extends ScanDeps {
  readonly github: GithubClient;
  /** Accepted in a repository address; lower case. */
  readonly githubHosts: readonly string[];
}

/** The stages of a scan of a repository, and the task of the workers that does the last. */
interface RepositoryScan<Collected> {
  collect(time: SoftDeadline, signal: AbortSignal): Promise<CollectedScan<Collected>>;
  /** Absent where licences are not asked for. */
  askLicenses?: ((collected: Collected, signal: AbortSignal) => Promise<LicenseAnswers>) | undefined;
  assess(
    collected: Collected,
    sources: RequestSources,
    time: AssessingTime,
    signal: AbortSignal,
  ): Promise<Report>;
  assessInWorker(
    input: { readonly scanned: Collected; readonly local: LocalAdvisories },
    options: { readonly signal: AbortSignal },
  ): Promise<Report>;
}

export interface CollectedScan<Collected> {
  readonly collected: Collected;
  /** All of it. */
  readonly lockfiles: readonly CollectedLockfile[];
  /** Files of the repository that tell what was triaged. */
  readonly found: readonly FoundFile[];
}

/** UTF-8 text. */
type Report = Uint8Array<ArrayBuffer>;

/** Of the 30 s: files are read for so long, advisories waited for and upgrades looked for until so late. */
const COLLECT_MS = 14_000;
const ADVISORIES_MS = 25_000;
const UPGRADES_MS = 27_000;

/** Of a folder of advisories: matched and reported in a few milliseconds. */
const FEW_PACKAGES = 500;

/**
 * Collects and assesses when it is its turn. Time that runs out after the list of files came makes the report
 * incomplete: what was not looked at by then is said to be so.
 *
 * @throws AppError 400, 401, 404, 429 or 503.
 */
export async function scanRepository<Collected>(
  scan: RepositoryScan<Collected>,
  input: RepositoryInput,
  request: Parameters<typeof rankingOf>[0] & TriageRequest,
  deps: RepoDeps,
  format: Output['format'],
  deadline: Deadline,
): Promise<Report> {
  const { signal } = deadline;
  const startedAt = performance.now();
  const reading = startSoftDeadline(COLLECT_MS, signal);
  const asking = startSoftDeadline(ADVISORIES_MS, signal);
  const improving = startSoftDeadline(UPGRADES_MS, signal);
  const opinionsMs = () => Math.max(1, UPGRADES_MS - (performance.now() - startedAt));
  const { workers, localAdvisories, notice, clock, admission } = deps;
  const job = async () => {
    const collecting = scan.collect(reading, signal);
    const { collected, lockfiles, found } = await deadline.during('the code-hosting platform', collecting);
    const documents = triageDocuments(request, clock);
    const triage = await deadline.during(
      'the reading of the files',
      readTriageBy(workers, documents && { ...documents, found }, signal),
    );
    const licenses = scan.askLicenses?.(collected, signal) ?? null;
    const asked = {
      ranking: rankingOf(request),
      triage,
      licenses: licenses && (await deadline.during('the licence data', licenses)),
      output: { format, name: '' },
    };
    const packages = lockfiles.reduce((sum, { inventory }) => sum + inventory.packages.length, 0);
    const isHere = localAdvisories === null || packages <= FEW_PACKAGES;
    const report = isHere
      ? scan.assess(collected, { ...deps, ...asked }, { asking, improving, opinionsMs }, signal)
      : scan.assessInWorker(
          { scanned: collected, local: { advisories: localAdvisories(), notice, ...asked } },
          { signal },
        );
    return await deadline.during('the vulnerability database', report);
  };
  try {
    return await runInTurn(admission, job, deadline);
  } catch (thrown) {
    throw toAppError(toRepositoryError(thrown, input));
  } finally {
    for (const each of [reading, asking, improving]) each.clear();
  }
}
