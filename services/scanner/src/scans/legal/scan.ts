import type { LegalReport, LegalRequest, UploadedFile } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { GithubClient } from '@repo/upstream/github';
import type { LicenseSource } from '@repo/upstream/licenses';
import { toAppError } from '../../errors.ts';
import { isLockfileCandidate } from '../../inventory/collect-lockfiles.ts';
import { openGithubTree } from '../../source-tree/github-tree.ts';
import { SOURCE_TREE_LIMITS } from '../../source-tree/limits.ts';
import {
  addressedTree,
  type RepositoryInput,
  toRepositoryError,
  toRepositoryInput,
} from '../../source-tree/repository-input.ts';
import { startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { SourceTree } from '../../source-tree/source-tree.ts';
import { ZipRefusedError } from '../../source-tree/zip-refused-error.ts';
import { openZipTree, ZIP_TREE_LIMITS } from '../../source-tree/zip-tree.ts';
import { runInTurn } from '../run-in-turn.ts';
import { collectLicenses, type LegalTime } from './collect.ts';
import { isLegalCandidate } from './collect-evidence.ts';
import { isInventory } from './inventories/index.ts';
import { legalReport } from './report.ts';

export interface LegalDeps {
  readonly admission: Admission;
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
 * @throws AppError 400, 401, 404, 429 or 503.
 */
export async function scanLegal(
  request: LegalRequest,
  deps: LegalDeps,
  deadline: Deadline,
): Promise<LegalReport> {
  const { signal } = deadline;
  const open = toOpenTree(request, deps);
  const time = {
    reading: startSoftDeadline(READING_MS, signal),
    asking: startSoftDeadline(ASKING_MS, signal),
  };
  try {
    return await runInTurn(deps.admission, () => scan(open, deps, time, deadline), deadline);
  } catch (thrown) {
    throw toLegalError(thrown, open.input);
  } finally {
    time.reading.clear();
    time.asking.clear();
  }
}

interface OpenTree {
  readonly input: RepositoryInput | null;
  open(signal: AbortSignal): Promise<{
    readonly tree: SourceTree;
    readonly repo: string | null;
    readonly ref: string | null;
    readonly path: string | null;
  }>;
}

async function scan(
  openTree: OpenTree,
  { licenseSource, notice }: LegalDeps,
  time: LegalTime,
  deadline: Deadline,
): Promise<LegalReport> {
  const opened = openTree.open(deadline.signal);
  const source = await deadline.during('the files of the project', opened);
  const collected = collectLicenses(source.tree, licenseSource, time);
  const facts = await deadline.during('the licence data', collected);
  return legalReport({ ...source, facts, notice });
}

/** The contract has made sure that there is exactly one of both. */
function toOpenTree({ url, file, token }: LegalRequest, deps: LegalDeps): OpenTree {
  if (url === undefined) return zipSource(file);
  const input = toRepositoryInput({ url, token }, deps.githubHosts);
  return {
    input,
    open: async (signal) => {
      const session = deps.github.session(input.token);
      const snapshot = await session.open(input.reference, signal);
      const isWanted = (path: string) => isLockfileCandidate(path) || isLegalCandidate(path);
      const isRead = (path: string) => isLockfileCandidate(path) || isInventory(path);
      const options = { session, snapshot, isWanted, isRead, limits: SOURCE_TREE_LIMITS };
      const { owner, name, ref, path } = snapshot;
      const tree = addressedTree(await openGithubTree(options, signal), snapshot);
      return { tree, repo: `${owner}/${name}`, ref, path };
    },
  };
}

function zipSource(file: UploadedFile | undefined): OpenTree {
  const bytes = file?.bytes ?? new Uint8Array();
  return {
    input: null,
    open: async () => ({
      tree: openZipTree(bytes, ZIP_TREE_LIMITS),
      repo: null,
      ref: null,
      path: null,
    }),
  };
}

function toLegalError(thrown: unknown, input: RepositoryInput | null): unknown {
  if (thrown instanceof ZipRefusedError)
    return new AppError('bad_request', thrown.message, { cause: thrown });
  return toAppError(input === null ? thrown : toRepositoryError(thrown, input));
}
