import type { DiffQuery, RepoDiffRequest } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import type { Deadline } from '@repo/service-kit/http';
import { type GitTree, UnknownRefError, UnrelatedRefsError } from '@repo/upstream/github';
import type { LicenseSource } from '@repo/upstream/licenses';
import { isDependencyFile } from '../../dependency-files/collect-dependency-files.ts';
import { mayBeUnread } from '../../dependency-files/unread-files.ts';
import type { FormatName } from '../../report-formats/formats.ts';
import { openListedTree } from '../../source-tree/github-tree.ts';
import { SOURCE_TREE_LIMITS } from '../../source-tree/limits.ts';
import { type RepositoryInput, toRepositoryInput } from '../../source-tree/repository-input.ts';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import { askLicenses } from '../diff/licenses.ts';
import { readFilesBy } from '../read-files.ts';
import type { CollectedLockfiles } from '../repo/collect-lockfiles.ts';
import { type CollectedScan, type RepoDeps, scanRepository } from '../repo/scan-repository.ts';
import { findTriageFiles, isTriageFile } from '../triage-documents.ts';
import { assessRepoDiff } from './assess.ts';
import { collectChange } from './collect-change.ts';
import { type CollectedChange, pairFiles } from './pair-files.ts';
import { touchedPaths } from './touched-paths.ts';

export interface RepoDiffDeps extends RepoDeps {
  readonly licenseSource: LicenseSource;
}

/**
 * Merge base, both trees, the lockfiles that differ, advisories of all of them at once, report.
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
  const { workers, licenseSource } = deps;
  return await scanRepository(
    {
      collect: (time, signal) => collect(request, input, deps, time, signal),
      askLicenses:
        request.checks === 'licenses'
          ? ({ base, head }, signal) => askLicenses(pairFiles(base, head), licenseSource, signal)
          : undefined,
      assess: assessRepoDiff,
      assessInWorker: (input, options) => workers.run('assessRepoDiff', input, options),
    },
    input,
    request,
    deps,
    format,
    deadline,
  );
}

const NOTHING: CollectedLockfiles = { lockfiles: [], skipped: [], isTruncated: false, isCut: false };

async function collect(
  request: RepoDiffRequest,
  input: RepositoryInput,
  { github, workers }: RepoDeps,
  time: SoftDeadline,
  signal: AbortSignal,
): Promise<CollectedScan<CollectedChange>> {
  const session = github.session(input.token);
  const refs = { repository: input.reference, base: request.base, head: request.head };
  const change = await session.openChange(refs, signal).catch((thrown: unknown) => {
    throw toRefError(thrown, input, request);
  });
  if (change.base.commit === change.head.commit) {
    return { collected: { change, base: NOTHING, head: NOTHING }, lockfiles: [], found: [] };
  }
  const [listedBase, listedHead] = await Promise.all([
    session.listTree(change.base, signal),
    session.listTree(change.head, signal),
  ]);
  const touched = touchedPaths(byPath(listedBase), byPath(listedHead));
  const options = {
    session,
    isWanted: (path: string) => isDependencyFile(path) || mayBeUnread(path) || isTriageFile(path),
    isRead: (path: string) => isDependencyFile(path) && touched.has(path),
    limits: SOURCE_TREE_LIMITS,
  };
  const [baseTree, headTree] = await Promise.all([
    openListedTree(listedBase, { ...options, snapshot: change.base }, signal),
    openListedTree(listedHead, { ...options, snapshot: change.head }, signal),
  ]);
  // What the change itself says cannot excuse it.
  const found = request.policyFrom === 'base' ? await findTriageFiles(baseTree, signal) : [];
  const trees = { base: baseTree, head: headTree };
  const collected = await collectChange(change, trees, readFilesBy(workers), time);
  return { collected, lockfiles: [...collected.base.lockfiles, ...collected.head.lockfiles], found };
}

function byPath({ entries }: GitTree): Parameters<typeof touchedPaths>[0] {
  const found = new Map(entries.map((entry) => [entry.path, entry]));
  return {
    paths: [...found.keys()],
    kindOf: (path) => found.get(path)?.kind ?? null,
    idOf: (path) => found.get(path)?.sha ?? null,
  };
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
