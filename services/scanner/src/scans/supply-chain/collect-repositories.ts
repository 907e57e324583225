import { UpstreamError } from '@repo/upstream/errors';
import type { GithubSession, RepositoryName } from '@repo/upstream/github';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import { type ActionUse, type RepositoryFacts, repositoryKey } from './facts.ts';
import { indexRefs } from './reference/ref-index.ts';
import type { RestQuota } from './rest-quota.ts';

/** One request lists the refs of a repository; a scan asks for so many repositories at most. */
export const MAX_REPOSITORIES = 150;

interface UsedRepository extends RepositoryName {
  readonly refs: ReadonlySet<string>;
}

/** The refs of every repository that is used, each asked once; one that cannot be asked is `unknown`. */
export async function collectRepositories(
  uses: readonly ActionUse[],
  session: GithubSession,
  quota: RestQuota,
  time: SoftDeadline,
  max: number = MAX_REPOSITORIES,
): Promise<ReadonlyMap<string, RepositoryFacts>> {
  const used = [...usedRepositories(uses)].slice(0, max);
  const facts = await Promise.all(
    used.map(async ([key, repository]) => {
      const found = await time.attempt((signal) =>
        orUnknown(() => factsOf(repository, session, quota, signal)),
      );
      return [key, found ?? { kind: 'unknown' as const }] as const;
    }),
  );
  return new Map(facts);
}

function usedRepositories(uses: readonly ActionUse[]): ReadonlyMap<string, UsedRepository> {
  const used = new Map<string, { owner: string; name: string; refs: Set<string> }>();
  for (const { reference } of uses) {
    if (reference.kind !== 'repository') continue;
    const { owner, name, ref } = reference;
    const known = used.get(repositoryKey(reference)) ?? { owner, name, refs: new Set() };
    if (ref !== null) known.refs.add(ref);
    used.set(repositoryKey(reference), known);
  }
  return used;
}

async function factsOf(
  repository: UsedRepository,
  session: GithubSession,
  quota: RestQuota,
  signal: AbortSignal,
): Promise<RepositoryFacts> {
  const refs = await session.listRefs(repository, signal);
  if (refs !== null) {
    const asks = session.hasToken && quota.take();
    const isArchived = asks ? await session.isArchived(repository, signal) : null;
    return { kind: 'refs', refs: indexRefs(refs), isArchived };
  }
  const commits = new Map<string, string>();
  for (const ref of session.hasToken ? repository.refs : []) {
    const commit = quota.take() ? await seenCommit(session, repository, ref, signal) : null;
    if (commit !== null) commits.set(ref, commit);
  }
  const hasOwner =
    commits.size > 0 || (quota.take() ? await session.hasOwner(repository.owner, signal) : null);
  return { kind: 'absent', hasOwner, commits };
}

/** What the token may not see is not there for us. */
async function seenCommit(
  session: GithubSession,
  repository: RepositoryName,
  ref: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return await session.resolveCommit(repository, ref, signal);
  } catch (error) {
    if (error instanceof UpstreamError && REFUSED.has(error.kind)) return null;
    throw error;
  }
}

const REFUSED: ReadonlySet<string> = new Set(['unauthorized', 'not_found']);

async function orUnknown(ask: () => Promise<RepositoryFacts>): Promise<RepositoryFacts> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: 'unknown' };
    throw error;
  }
}
