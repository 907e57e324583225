import type { SupplyChainReport, SupplyChainRequest } from '@repo/contracts/scanner';
import type { Clock } from '@repo/service-kit/clock';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { AdvisorySource } from '@repo/upstream/advisory';
import type { GithubClient } from '@repo/upstream/github';
import { toAppError } from '../../errors.ts';
import { openGithubTree } from '../../source-tree/github-tree.ts';
import { SOURCE_TREE_LIMITS } from '../../source-tree/limits.ts';
import {
  type RepositoryInput,
  toRepositoryError,
  toRepositoryInput,
} from '../../source-tree/repository-input.ts';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { ScanWorkers } from '../open-scan-workers.ts';
import { runInTurn } from '../run-in-turn.ts';
import { collectSupplyChain } from './collect.ts';
import { actionsDataAsOf } from './collect-advisories.ts';
import { repositoryKey, type SupplyChainFacts } from './facts.ts';
import { removedFrom } from './judge/compare-baseline.ts';
import { judge } from './judge/judge.ts';
import type { JudgedUse } from './judge/judged-use.ts';
import { supplyChainReport } from './report.ts';
import { isWorkflowFile, LOCK_PATH } from './workflow/read-workflows.ts';

export interface SupplyChainDeps {
  readonly admission: Admission;
  readonly workers: ScanWorkers;
  readonly advisorySource: AdvisorySource;
  readonly clock: Clock;
  readonly github: GithubClient;
  /** Accepted in a repository address; lower case. */
  readonly githubHosts: readonly string[];
  readonly notice: string | null;
}

/** Of the 30 s: what was not asked by then stays unknown and makes the report incomplete. */
const COLLECT_MS = 25_000;

/**
 * Tree, workflows, refs, advisories, judgement, report.
 *
 * @throws AppError 400, 401, 404, 429 or 503 when the repository cannot be read.
 */
export async function scanSupplyChain(
  request: SupplyChainRequest,
  deps: SupplyChainDeps,
  deadline: Deadline,
): Promise<SupplyChainReport> {
  const input = toRepositoryInput(request, deps.githubHosts);
  const time = startSoftDeadline(COLLECT_MS, deadline.signal);
  const work = () => {
    const report = scan(input, request.baseline ?? null, deps, time, deadline.signal);
    return deadline.during('the code-hosting platform', report);
  };
  try {
    return await runInTurn(deps.admission, work, deadline);
  } catch (thrown) {
    throw toAppError(toRepositoryError(thrown, input));
  } finally {
    time.clear();
  }
}

async function scan(
  input: RepositoryInput,
  baseline: SupplyChainRequest['baseline'] | null,
  { workers, advisorySource, clock, github, notice }: SupplyChainDeps,
  time: SoftDeadline,
  signal: AbortSignal,
): Promise<SupplyChainReport> {
  const session = github.session(input.token);
  const snapshot = await session.open(input.reference, signal);
  const isWanted = (path: string) => isWorkflowFile(path) || path === LOCK_PATH;
  const options = { session, snapshot, isWanted, isRead: isWanted, limits: SOURCE_TREE_LIMITS };
  const tree = await openGithubTree(options, signal);
  const asked = { session, advisorySource, workers, time };
  const { facts, audited, files, transitive } = await collectSupplyChain(tree, asked);
  const all = judge(facts, baseline ?? null);
  // `uses: docker://` is an action like any other; the images of jobs and services stand apart.
  const judged = all.filter(({ use }) => use.occurrence.by === 'uses');
  return supplyChainReport({
    snapshot,
    isTruncated: tree.isTruncated,
    judged,
    images: all.filter(({ use }) => use.occurrence.by !== 'uses'),
    transitive: { ...transitive, judged: judge(transitive.facts, null) },
    removed: removedFrom(baseline ?? [], judged),
    audited,
    files,
    isLate: time.isOver(),
    unasked: all.filter((each) => isUnasked(each, facts)).length,
    scannedAt: clock.now(),
    dates: actionsDataAsOf(advisorySource),
    notice,
  });
}

/** What nobody told anything of; that a repository has no such ref is told. */
function isUnasked({ use, sha, findings }: JudgedUse, { repositories, vulnerabilities }: SupplyChainFacts) {
  const { reference } = use;
  if (!findings.some(({ key }) => key === 'unresolved') || reference.kind !== 'repository') return false;
  const hasNoSuchRef = sha === null && repositories.get(repositoryKey(reference))?.kind === 'refs';
  return !hasNoSuchRef || vulnerabilities === null;
}
