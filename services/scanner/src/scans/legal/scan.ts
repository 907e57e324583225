import type { LegalRequest } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { GithubClient } from '@repo/upstream/github';
import type { LicenseSource } from '@repo/upstream/licenses';
import { isDependencyFile } from '../../dependency-files/collect-dependency-files.ts';
import { toAppError } from '../../errors.ts';
import type { FormatName } from '../../report-formats/formats.ts';
import { openGithubTree } from '../../source-tree/github-tree.ts';
import { SOURCE_TREE_LIMITS } from '../../source-tree/limits.ts';
import {
  addressedTree,
  type RepositoryInput,
  toRepositoryError,
  toRepositoryInput,
} from '../../source-tree/repository-input.ts';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import { ZipRefusedError } from '../../source-tree/zip-refused-error.ts';
import { ownBytes } from '../../worker/hand-over.ts';
import type { ScanWorkers } from '../open-scan-workers.ts';
import { readFilesBy } from '../read-files.ts';
import { runInTurn } from '../run-in-turn.ts';
import { collectOpenEvidence, type OpenEvidence } from './collect.ts';
import { isLegalCandidate } from './collect-evidence.ts';

export interface LegalDeps {
  readonly admission: Admission;
  readonly workers: ScanWorkers;
  readonly github: GithubClient;
  /** Accepted in a repository address; lower case. */
  readonly githubHosts: readonly string[];
  readonly licenseSource: LicenseSource;
  readonly notice: string | null;
}

/** Of the 60 s: files are read for so long, and services asked until so late. */
const READING_MS = 30_000;
const ASKING_MS = 54_000;

/**
 * Tree, evidence in it, licence data for the rest, report. Licence data that cannot be had leave licences
 * undetermined; the files of a repository that cannot be had fail the scan.
 *
 * @returns the report as UTF-8 text in that format.
 * @throws AppError 400, 401, 404, 429 or 503 when the source cannot be read.
 */
export async function scanLegal(
  request: LegalRequest,
  deps: LegalDeps,
  format: FormatName,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const { signal } = deadline;
  // The contract has made sure that there is exactly one of both.
  const input =
    request.url === undefined ? null : toRepositoryInput({ ...request, url: request.url }, deps.githubHosts);
  const read = () =>
    input === null
      ? readZip(request.file?.bytes ?? new Uint8Array(), deps.workers, signal)
      : readRepository(input, deps, signal);
  const asking = startSoftDeadline(ASKING_MS, signal);
  try {
    return await runInTurn(deps.admission, () => scan(read, deps, format, asking, deadline), deadline);
  } catch (thrown) {
    throw toLegalError(thrown, input);
  } finally {
    asking.clear();
  }
}

/** Whose licences are audited, and what its files say of them. */
interface Project {
  /** `<owner>/<repo>`; null for an archive. */
  readonly repo: string | null;
  readonly ref: string | null;
  readonly path: string | null;
  readonly open: OpenEvidence;
}

async function scan(
  read: (deadline: Deadline) => Promise<Project>,
  { licenseSource, notice, workers }: LegalDeps,
  format: FormatName,
  time: SoftDeadline,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const { open, ...project } = await deadline.during('the files of the project', read(deadline));
  const asking = time.attempt((soft) => licenseSource.findLicenses(open.queries, soft));
  const answers = await deadline.during('the licence data', asking);
  // Licences may be whole texts, which take a millisecond each.
  const output = { format, name: '' };
  const { tree, evidence } = open;
  const report = { ...project, tree, evidence, answers, notice, output };
  return await workers.run('reportLegal', report, { signal: deadline.signal });
}

/** Unpacked and read in a worker, whatever its size. */
async function readZip(upload: Uint8Array, workers: ScanWorkers, signal: AbortSignal): Promise<Project> {
  const bytes = ownBytes(upload);
  const options = { signal, transfer: [bytes.buffer] };
  const open = await workers.run('readArchive', { bytes, timeoutMs: READING_MS }, options);
  return { repo: null, ref: null, path: null, open };
}

async function readRepository(
  input: RepositoryInput,
  { github, workers }: LegalDeps,
  signal: AbortSignal,
): Promise<Project> {
  const session = github.session(input.token);
  const snapshot = await session.open(input.reference, signal);
  const wanted = { isWanted: isLegalCandidate, isRead: isDependencyFile };
  const options = { session, snapshot, ...wanted, limits: SOURCE_TREE_LIMITS };
  const { owner, name, ref, path } = snapshot;
  const tree = addressedTree(await openGithubTree(options, signal), snapshot);
  const time = startSoftDeadline(READING_MS, signal);
  try {
    const open = await collectOpenEvidence(tree, readFilesBy(workers), time);
    return { repo: `${owner}/${name}`, ref, path, open };
  } finally {
    time.clear();
  }
}

function toLegalError(thrown: unknown, input: RepositoryInput | null): unknown {
  if (thrown instanceof ZipRefusedError)
    return new AppError('bad_request', thrown.message, { cause: thrown });
  return toAppError(input === null ? thrown : toRepositoryError(thrown, input));
}
