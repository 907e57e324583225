import type { RepoRequest, ReportQuery } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import type { Deadline } from '@repo/service-kit/http';
import type { GithubClient } from '@repo/upstream/github';
import { isDependencyFile } from '../../dependency-files/collect-dependency-files.ts';
import { mayBeUnread } from '../../dependency-files/unread-files.ts';
import { toAppError } from '../../errors.ts';
import { rankingOf } from '../../priority/report-priority.ts';
import type { OutputFormat } from '../../report-formats/formats.ts';
import { openGithubTree } from '../../source-tree/github-tree.ts';
import { SOURCE_TREE_LIMITS } from '../../source-tree/limits.ts';
import {
  addressedTree,
  type RepositoryInput,
  toRepositoryError,
  toRepositoryInput,
} from '../../source-tree/repository-input.ts';
import type { FoundFile } from '../../triage/read-triage.ts';
import type { RequestSources } from '../assessment.ts';
import { readFilesBy } from '../read-files.ts';
import { runInTurn } from '../run-in-turn.ts';
import type { ScanDeps } from '../scan-upload.ts';
import { findTriageFiles, isTriageFile, readTriageBy, triageDocuments } from '../triage-documents.ts';
import { assessRepository, type CollectedRepository } from './assess.ts';
import { collectLockfiles } from './collect-lockfiles.ts';
import { FEW_PACKAGES, type RepoTime, startRepoTime } from './repo-time.ts';

export interface RepoDeps extends ScanDeps {
  readonly github: GithubClient;
  /** Accepted in a repository address; lower case. */
  readonly githubHosts: readonly string[];
}

/**
 * Tree, lockfiles, advisories of all of them at once, upgrades, report. Time that runs out after the list of files came
 * makes the report incomplete: what was not looked at by then is said to be so.
 *
 * @returns the report as UTF-8 text in that format.
 * @throws AppError 400, 401, 404, 429 or 503.
 */
export async function scanRepo(
  request: RepoRequest & ReportQuery,
  deps: RepoDeps,
  format: OutputFormat,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const input = toRepositoryInput(request, deps.githubHosts);
  if (request.policyFrom !== undefined && input.reference.refSegments.length > 0) {
    throw new AppError('bad_request', NO_BASE);
  }
  const output = { format, name: '' };
  const time = startRepoTime(deadline.signal);
  try {
    return await runInTurn(
      deps.admission,
      () => scan(input, request, { ...deps, ranking: rankingOf(request), output }, time, deadline),
      deadline,
    );
  } catch (thrown) {
    throw toAppError(toRepositoryError(thrown, input));
  } finally {
    time.clear();
  }
}

const NO_BASE =
  'Send `policyFrom` with the plain address of the repository, whose default branch is the base, or ask POST /api/scan/repo/diff.';

async function scan(
  input: RepositoryInput,
  request: RepoRequest,
  sources: RepoDeps & RequestSources,
  time: RepoTime,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const { signal } = deadline;
  const { found, ...collected } = await deadline.during(
    'the code-hosting platform',
    collect(input, request.policyFrom === 'base', sources, time, signal),
  );
  const { workers, localAdvisories, notice, ranking, output } = sources;
  const documents = triageDocuments(request, sources.clock);
  const triage = await deadline.during(
    'the reading of the files',
    readTriageBy(workers, documents && { ...documents, found }, signal),
  );
  const packages = collected.lockfiles.reduce((sum, { inventory }) => sum + inventory.packages.length, 0);
  const report =
    localAdvisories === null || packages <= FEW_PACKAGES
      ? assessRepository(collected, { ...sources, triage }, time, signal)
      : workers.run(
          'assessRepository',
          { scanned: collected, local: { advisories: localAdvisories(), notice, ranking, triage, output } },
          { signal },
        );
  return await deadline.during('the vulnerability database', report);
}

async function collect(
  input: RepositoryInput,
  hasOwnPolicy: boolean,
  { github, workers }: RepoDeps,
  time: RepoTime,
  signal: AbortSignal,
): Promise<CollectedRepository & { readonly found: readonly FoundFile[] }> {
  const session = github.session(input.token);
  const snapshot = await session.open(input.reference, signal);
  const isWanted = (path: string) =>
    isDependencyFile(path) || mayBeUnread(path) || (hasOwnPolicy && isTriageFile(path));
  const options = { session, snapshot, isWanted, isRead: isDependencyFile, limits: SOURCE_TREE_LIMITS };
  const tree = addressedTree(await openGithubTree(options, signal), snapshot);
  const collected = await collectLockfiles(tree, readFilesBy(workers), time.reading);
  const found = hasOwnPolicy ? await findTriageFiles(tree, signal) : [];
  return { snapshot, ...collected, found };
}
