import type { RepoRequest, ReportQuery, SkippedFile } from '@repo/contracts/scanner';
import type { Admission, Deadline } from '@repo/service-kit/http';
import type { GithubClient } from '@repo/upstream/github';
import type { SharedAdvisories } from '@repo/upstream/osv-local';
import { byPath } from '../../by-code-unit.ts';
import { collectDependencyFiles, isDependencyFile } from '../../dependency-files/collect-dependency-files.ts';
import type { DependencyFile } from '../../dependency-files/dependency-file.ts';
import { mayBeUnread, unreadFiles } from '../../dependency-files/unread-files.ts';
import { toAppError } from '../../errors.ts';
import { rankingOf } from '../../priority/report-priority.ts';
import type { FormatName } from '../../report-formats/formats.ts';
import { fileScope } from '../../source-tree/file-scope.ts';
import { openGithubTree } from '../../source-tree/github-tree.ts';
import { SOURCE_TREE_LIMITS } from '../../source-tree/limits.ts';
import {
  addressedTree,
  type RepositoryInput,
  toRepositoryError,
  toRepositoryInput,
} from '../../source-tree/repository-input.ts';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { AdvisorySources, RequestSources } from '../assessment.ts';
import type { ScanWorkers } from '../open-scan-workers.ts';
import { readFilesBy } from '../read-files.ts';
import { runInTurn } from '../run-in-turn.ts';
import { type AssessingTime, assessRepository, type CollectedRepository } from './assess.ts';

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
 * @returns the report as UTF-8 text in that format.
 * @throws AppError 400, 401, 404, 429 or 503.
 */
export async function scanRepo(
  request: RepoRequest & ReportQuery,
  deps: RepoDeps,
  format: FormatName,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const input = toRepositoryInput(request, deps.githubHosts);
  const output = { format, name: '' };
  const startedAt = performance.now();
  const time = {
    reading: startSoftDeadline(COLLECT_MS, deadline.signal),
    asking: startSoftDeadline(ADVISORIES_MS, deadline.signal),
    improving: startSoftDeadline(UPGRADES_MS, deadline.signal),
    opinionsMs: () => Math.max(1, UPGRADES_MS - (performance.now() - startedAt)),
  };
  try {
    return await runInTurn(
      deps.admission,
      () => scan(input, { ...deps, ranking: rankingOf(request), output }, time, deadline),
      deadline,
    );
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
  sources: RepoDeps & RequestSources,
  time: AssessingTime & { readonly reading: SoftDeadline },
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  const { signal } = deadline;
  const collected = await deadline.during('the code-hosting platform', collect(input, sources, time, signal));
  const { workers, localAdvisories, notice, ranking, output } = sources;
  const packages = collected.lockfiles.reduce((sum, { inventory }) => sum + inventory.packages.length, 0);
  const report =
    localAdvisories === null || packages <= FEW_PACKAGES
      ? assessRepository(collected, sources, time, signal)
      : workers.run(
          'assessRepository',
          { collected, local: { advisories: localAdvisories(), notice, ranking, output } },
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
  const isWanted = (path: string) => isDependencyFile(path) || mayBeUnread(path);
  const options = { session, snapshot, isWanted, isRead: isDependencyFile, limits: SOURCE_TREE_LIMITS };
  const tree = addressedTree(await openGithubTree(options, signal), snapshot);
  const { files, skipped } = await collectDependencyFiles(tree, readFilesBy(workers), time.reading);
  // Without their formats, which are functions and cannot be sent to a worker.
  const lockfiles = files
    .filter(pinsSomething)
    .map(({ path, scope, inventory }) => ({ path, scope, inventory }));
  return {
    snapshot,
    isTruncated: tree.isTruncated,
    lockfiles,
    skipped: [...skipped, ...unreadOf(tree.paths, [...lockfiles, ...skipped])].sort(byPath),
    isCut: skipped.some(({ reason }) => reason === 'time-limit'),
  };
}

/** A manifest of ranges tells nothing of what is installed. */
function pinsSomething({ format, inventory }: DependencyFile): boolean {
  return format.isManifest !== true || inventory.packages.some(({ unmatched }) => unmatched === null);
}

/** Copied code brings the manifests of its own development, which nobody installs from. */
function unreadOf(
  paths: readonly string[],
  told: readonly { readonly path: string }[],
): readonly SkippedFile[] {
  return unreadFiles(paths, new Set(told.map(({ path }) => path))).filter(
    ({ path }) => fileScope(path) !== 'vendored',
  );
}
