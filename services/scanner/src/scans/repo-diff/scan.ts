import type { DiffQuery, RepoDiffRequest } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import type { Deadline } from '@repo/service-kit/http';
import { UnknownRefError, UnrelatedRefsError } from '@repo/upstream/github';
import type { LicenseSource } from '@repo/upstream/licenses';
import { isDependencyFile } from '../../dependency-files/collect-dependency-files.ts';
import { mayBeUnread } from '../../dependency-files/unread-files.ts';
import { toAppError } from '../../errors.ts';
import { rankingOf } from '../../priority/report-priority.ts';
import type { FormatName } from '../../report-formats/formats.ts';
import { openListedTree } from '../../source-tree/github-tree.ts';
import { SOURCE_TREE_LIMITS } from '../../source-tree/limits.ts';
import {
  type RepositoryInput,
  toRepositoryError,
  toRepositoryInput,
} from '../../source-tree/repository-input.ts';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { FoundFile } from '../../triage/read-triage.ts';
import { askLicenses } from '../diff/licenses.ts';
import { readFilesBy } from '../read-files.ts';
import type { CollectedLockfiles } from '../repo/collect-lockfiles.ts';
import { FEW_PACKAGES, startRepoTime } from '../repo/repo-time.ts';
import type { RepoDeps } from '../repo/scan.ts';
import { runInTurn } from '../run-in-turn.ts';
import { findTriageFiles, isTriageFile, readTriageBy, triageDocuments } from '../triage-documents.ts';
import { assessRepoDiff } from './assess.ts';
import { collectChange } from './collect-change.ts';
import { type CollectedChange, pairFiles } from './pair-files.ts';
import { isTouched } from './touched-paths.ts';

export interface RepoDiffDeps extends RepoDeps {
  readonly licenseSource: LicenseSource;
}

/**
 * Merge base, both trees, the lockfiles that differ, advisories of all of them at once, report. Time that runs out after
 * the lists of files came makes the report incomplete.
 *
 * @returns the report in that format, as UTF-8 text.
 * @throws AppError 400, 401, 404, 429 or 503.
 */
export async function scanRepoDiff(
  request: RepoDiffRequest & DiffQuery,
  deps: RepoDiffDeps,
  format: FormatName,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const input = toRepositoryInput(request, deps.githubHosts);
  if (input.reference.refSegments.length > 0) {
    throw new AppError(
      'bad_request',
      'Send `url` without what follows the repository’s name: `base` and `head` say what is compared.',
    );
  }
  const time = startRepoTime(deadline.signal);
  const { workers, localAdvisories, notice } = deps;
  const plain = { ranking: rankingOf(request), output: { format, name: '' } };
  const documents = triageDocuments(request, deps.clock);
  const { signal } = deadline;
  const job = async () => {
    const { found, ...collected } = await deadline.during(
      'the code-hosting platform',
      collect(request, input, deps, time.reading, signal),
    );
    const triage = await deadline.during(
      'the reading of the files',
      readTriageBy(workers, documents && { ...documents, found }, signal),
    );
    const compared = pairFiles(collected.base, collected.head);
    const licenses =
      request.checks === 'licenses'
        ? await deadline.during('the licence data', askLicenses(compared, deps.licenseSource, signal))
        : null;
    const asked = { ...plain, triage, licenses };
    const packages = [...collected.base.lockfiles, ...collected.head.lockfiles].reduce(
      (sum, { inventory }) => sum + inventory.packages.length,
      0,
    );
    const report =
      localAdvisories === null || packages <= FEW_PACKAGES
        ? assessRepoDiff(collected, { ...deps, ...asked }, time, signal)
        : workers.run(
            'assessRepoDiff',
            { scanned: collected, local: { advisories: localAdvisories(), notice, ...asked } },
            { signal },
          );
    return await deadline.during('the vulnerability database', report);
  };
  try {
    return await runInTurn(deps.admission, job, deadline);
  } catch (thrown) {
    throw toAppError(toRepositoryError(toRefError(thrown, input, request), input));
  } finally {
    time.clear();
  }
}

const NOTHING: CollectedLockfiles = { lockfiles: [], skipped: [], isTruncated: false, isCut: false };

async function collect(
  { base, head, policyFrom }: RepoDiffRequest,
  { reference, token }: RepositoryInput,
  { github, workers }: RepoDeps,
  time: SoftDeadline,
  signal: AbortSignal,
): Promise<CollectedChange & { readonly found: readonly FoundFile[] }> {
  const session = github.session(token);
  const change = await session.openChange({ repository: reference, base, head }, signal);
  if (change.base.commit === change.head.commit) {
    return { change, base: NOTHING, head: NOTHING, found: [] };
  }
  const [listedBase, listedHead] = await Promise.all([
    session.listTree(change.base, signal),
    session.listTree(change.head, signal),
  ]);
  const [baseIds, headIds] = [idsOf(listedBase), idsOf(listedHead)];
  const options = {
    session,
    isWanted: (path: string) => isDependencyFile(path) || mayBeUnread(path) || isTriageFile(path),
    isRead: (path: string) => isDependencyFile(path) && isTouched(baseIds, headIds, path),
    limits: SOURCE_TREE_LIMITS,
  };
  const [baseTree, headTree] = await Promise.all([
    openListedTree(listedBase, { ...options, snapshot: change.base }, signal),
    openListedTree(listedHead, { ...options, snapshot: change.head }, signal),
  ]);
  // What the change itself says cannot excuse it.
  const found = policyFrom === 'base' ? await findTriageFiles(baseTree, signal) : [];
  const trees = { base: baseTree, head: headTree };
  return { ...(await collectChange(change, trees, readFilesBy(workers), time)), found };
}

function idsOf({
  entries,
}: {
  readonly entries: readonly { readonly path: string; readonly sha: string }[];
}) {
  const ids = new Map(entries.map(({ path, sha }) => [path, sha]));
  return { idOf: (path: string) => ids.get(path) ?? null };
}

/** Our answer when a ref is not there: it names the ref. */
function toRefError(
  thrown: unknown,
  { reference: { owner, name } }: RepositoryInput,
  { base, head }: RepoDiffRequest,
): unknown {
  if (thrown instanceof UnknownRefError && thrown.ref !== null) {
    return new AppError('not_found', noRef(`${owner}/${name}`, thrown.ref), { cause: thrown });
  }
  if (!(thrown instanceof UnrelatedRefsError)) return thrown;
  const message = `${base} and ${head} of ${owner}/${name} have no common ancestor: there is no change to judge.`;
  return new AppError('not_found', message, { cause: thrown });
}

/** What is said where a repository, or its forks, has no `ref`. */
export function noRef(repository: string, ref: string): string {
  return `${repository} has no branch, tag or commit ${ref}, or it was deleted: check \`base\` and \`head\`.`;
}
