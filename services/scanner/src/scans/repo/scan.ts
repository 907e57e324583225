import type { RepoRequest, ReportQuery } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import type { Deadline } from '@repo/service-kit/http';
import { isDependencyFile } from '../../dependency-files/collect-dependency-files.ts';
import { mayBeUnread } from '../../dependency-files/unread-files.ts';
import type { OutputFormat } from '../../report-formats/formats.ts';
import { openGithubTree } from '../../source-tree/github-tree.ts';
import { SOURCE_TREE_LIMITS } from '../../source-tree/limits.ts';
import { addressedTree, toRepositoryInput } from '../../source-tree/repository-input.ts';
import { readFilesBy } from '../read-files.ts';
import { findTriageFiles, isTriageFile } from '../triage-documents.ts';
import { assessRepository } from './assess.ts';
import { collectLockfiles } from './collect-lockfiles.ts';
import { type RepoDeps, scanRepository } from './scan-repository.ts';

/**
 * Tree, lockfiles, advisories of all of them at once, upgrades, report.
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
  const hasOwnPolicy = request.policyFrom === 'base';
  if (hasOwnPolicy && input.reference.refSegments.length > 0) throw new AppError('bad_request', NO_BASE);
  const { github, workers } = deps;
  return await scanRepository(
    {
      collect: async (time, signal) => {
        const session = github.session(input.token);
        const snapshot = await session.open(input.reference, signal);
        const isWanted = (path: string) =>
          isDependencyFile(path) || mayBeUnread(path) || (hasOwnPolicy && isTriageFile(path));
        const options = { session, snapshot, isWanted, isRead: isDependencyFile, limits: SOURCE_TREE_LIMITS };
        const tree = addressedTree(await openGithubTree(options, signal), snapshot);
        const files = await collectLockfiles(tree, readFilesBy(workers), time);
        const found = hasOwnPolicy ? await findTriageFiles(tree, signal) : [];
        return { collected: { snapshot, ...files }, lockfiles: files.lockfiles, found };
      },
      assess: assessRepository,
      assessInWorker: (input, options) => workers.run('assessRepository', input, options),
    },
    input,
    request,
    deps,
    format,
    deadline,
  );
}

const NO_BASE =
  'Send `policyFrom` with the plain address of the repository, whose default branch is the base, or ask POST /api/scan/repo/diff.';
