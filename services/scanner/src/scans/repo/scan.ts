import type { RepositoryRequest, SkippedFile } from '@repo/contracts/scanner';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { GithubClient } from '@repo/upstream/github';
import type { SharedAdvisories } from '@repo/upstream/osv-local';
import { byCodeUnit } from '../../by-code-unit.ts';
import { toAppError } from '../../errors.ts';
import { collectLockfiles, isLockfileCandidate } from '../../inventory/collect-lockfiles.ts';
import { openGithubTree } from '../../source-tree/github-tree.ts';
import { SOURCE_TREE_LIMITS } from '../../source-tree/limits.ts';
import {
  addressedTree,
  type RepositoryInput,
  toRepositoryError,
  toRepositoryInput,
} from '../../source-tree/repository-input.ts';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { ScanWorkers } from '../../worker/open-scan-workers.ts';
import type { AdvisorySources } from '../advisory-sources.ts';
import { readFilesBy } from '../read-files.ts';
import { runInTurn } from '../run-in-turn.ts';
import { type AssessingTime, assessRepository, type CollectedRepository } from './assess.ts';
import { isUnreadList, unreadLists } from './unread-lists.ts';

export interface RepoDeps extends AdvisorySources {
  readonly admission: Admission;
  readonly workers: ScanWorkers;
  /** The advisories of the operator's folder; null when others are asked. */
  readonly localAdvisories: (() => SharedAdvisories) | null;
  readonly github: GithubClient;
  /** Accepted in a repository address; lower case. */
  readonly githubHosts: readonly string[];
}

/** Of the 30 s: files are read for so long, advisories waited for and upgrades looked for until so late. */
const COLLECT_MS = 14_000;
const ADVISORIES_MS = 25_000;
const UPGRADES_MS = 27_000;
/** Of a folder of advisories: matched and reported in a few milliseconds. */
const FEW_PACKAGES = 500;

/**
 * Tree, lockfiles, advisories of all of them at once, upgrades, report. Time that runs out after the list of files came
 * makes the report incomplete: what was not looked at by then is said to be so.
 *
 * @returns the report as UTF-8 text.
 * @throws AppError 400, 401, 404, 429 or 503.
 */
export async function scanRepo(
  request: RepositoryRequest,
  deps: RepoDeps,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
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
  deps: RepoDeps,
  time: AssessingTime & { readonly reading: SoftDeadline },
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const { signal } = deadline;
  const collected = await deadline.during('the code-hosting platform', collect(input, deps, time, signal));
  const { workers, localAdvisories, notice } = deps;
  const packages = collected.lockfiles.reduce((sum, { inventory }) => sum + inventory.packages.length, 0);
  const report =
    localAdvisories === null || packages <= FEW_PACKAGES
      ? assessRepository(collected, deps, time, signal)
      : workers.run(
          'assessRepository',
          { collected, local: { advisories: localAdvisories(), notice } },
          { signal },
        );
  return await deadline.during('the vulnerability database', report);
}

async function collect(
  input: RepositoryInput,
  { github, workers }: RepoDeps,
  time: { readonly reading: SoftDeadline },
  signal: AbortSignal,
): Promise<CollectedRepository> {
  const session = github.session(input.token);
  const snapshot = await session.open(input.reference, signal);
  const isWanted = (path: string) => isLockfileCandidate(path) || isUnreadList(path);
  const options = { session, snapshot, isWanted, isRead: isLockfileCandidate, limits: SOURCE_TREE_LIMITS };
  const tree = addressedTree(await openGithubTree(options, signal), snapshot);
  const { lockfiles, skipped } = await collectLockfiles(tree, readFilesBy(workers), time.reading);
  return {
    snapshot,
    isTruncated: tree.isTruncated,
    lockfiles,
    skipped: [...skipped, ...unreadLists(tree.paths)].sort(byPath),
    isCut: skipped.some(({ reason }) => reason === 'time-limit'),
  };
}

function byPath(a: SkippedFile, b: SkippedFile): number {
  return byCodeUnit(a.path, b.path);
}
