import type { RepoReport, RepositoryRequest, SkippedFile } from '@repo/contracts/scanner';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { AdvisorySource } from '@repo/upstream/advisory';
import type { GithubClient } from '@repo/upstream/github';
import { toAppError } from '../../errors.ts';
import { byCodeUnit } from '../../inventory/by-code-unit.ts';
import { collectLockfiles, isLockfileCandidate } from '../../inventory/collect-lockfiles.ts';
import { findUpgradePaths } from '../../matching/find-upgrade-paths.ts';
import type { SecondOpinionDeps } from '../../matching/second-opinions.ts';
import { openGithubTree } from '../../source-tree/github-tree.ts';
import { SOURCE_TREE_LIMITS } from '../../source-tree/limits.ts';
import {
  addressedTree,
  type RepositoryInput,
  toRepositoryError,
  toRepositoryInput,
} from '../../source-tree/repository-input.ts';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import { runInTurn } from '../run-in-turn.ts';
import { type AskingTime, findSharedAdvisories } from './find-shared-advisories.ts';
import { repoReport } from './report.ts';
import { isUnreadList, unreadLists } from './unread-lists.ts';

export interface RepoDeps {
  readonly admission: Admission;
  readonly advisorySource: AdvisorySource;
  readonly secondOpinions: SecondOpinionDeps;
  readonly github: GithubClient;
  /** Accepted in a repository address; lower case. */
  readonly githubHosts: readonly string[];
  readonly notice: string | null;
}

/** Of the 30 s: files are read for so long, advisories waited for and upgrades looked for until so late. */
const COLLECT_MS = 14_000;
const ADVISORIES_MS = 25_000;
const UPGRADES_MS = 27_000;

/**
 * Tree, lockfiles, advisories of all of them at once, upgrades, report. Time that runs out after the list of files came
 * makes the report incomplete: what was not looked at by then is said to be so.
 *
 * @throws AppError 400, 401, 404, 429 or 503.
 */
export async function scanRepo(
  request: RepositoryRequest,
  deps: RepoDeps,
  deadline: Deadline,
): Promise<RepoReport> {
  const input = toRepositoryInput(request, deps.githubHosts);
  const startedAt = performance.now();
  const time = {
    reading: startSoftDeadline(COLLECT_MS, deadline.signal),
    asking: startSoftDeadline(ADVISORIES_MS, deadline.signal),
    improving: startSoftDeadline(UPGRADES_MS, deadline.signal),
    opinionsMs: () => Math.max(1, UPGRADES_MS - (performance.now() - startedAt)),
  };
  try {
    return await runInTurn(deps.admission, () => scan(input, deps, time, deadline), deadline);
  } catch (thrown) {
    throw toAppError(toRepositoryError(thrown, input));
  } finally {
    time.reading.clear();
    time.asking.clear();
    time.improving.clear();
  }
}

async function scan(
  input: RepositoryInput,
  { advisorySource, secondOpinions, github, notice }: RepoDeps,
  time: AskingTime & { readonly reading: SoftDeadline; readonly improving: SoftDeadline },
  deadline: Deadline,
): Promise<RepoReport> {
  const { signal } = deadline;
  const read = async () => {
    const session = github.session(input.token);
    const snapshot = await session.open(input.reference, signal);
    const isWanted = (path: string) => isLockfileCandidate(path) || isUnreadList(path);
    const options = { session, snapshot, isWanted, isRead: isLockfileCandidate, limits: SOURCE_TREE_LIMITS };
    const tree = addressedTree(await openGithubTree(options, signal), snapshot);
    return { snapshot, tree, ...(await collectLockfiles(tree, time.reading)) };
  };
  const { snapshot, tree, lockfiles, skipped } = await deadline.during('the code-hosting platform', read());
  const shared = findSharedAdvisories(lockfiles, advisorySource, secondOpinions, time, signal);
  const known = await deadline.during('the vulnerability database', shared);
  const upgradePaths = await time.improving.attempt((soft) =>
    findUpgradePaths(known.all.lookedUp, advisorySource, soft),
  );
  return repoReport({
    snapshot,
    isTruncated: tree.isTruncated,
    lockfiles: known.lockfiles,
    all: known.all,
    upgradePaths: upgradePaths ?? [],
    skipped: [...skipped, ...unreadLists(tree.paths)].sort(byPath),
    isIncomplete:
      upgradePaths === null || !known.isAnswered || skipped.some(({ reason }) => reason === 'time-limit'),
    notice,
  });
}

function byPath(a: SkippedFile, b: SkippedFile): number {
  return byCodeUnit(a.path, b.path);
}
