import type { CommitPlace, GithubSession, RepositoryName } from '@repo/upstream/github';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import { type ActionUse, type RepositoryFacts, repositoryKey, revisionKey } from './facts.ts';
import { isFullId } from './reference/action-reference.ts';
import type { RefIndex } from './reference/ref-index.ts';
import type { RestQuota } from './rest-quota.ts';

/** Commits that are looked for; a healthy repository has next to none. */
const MAX_COMMITS = 50;
/** Branches that are compared with a commit before it is said to be in none of them. */
const MAX_BRANCHES = 10;

interface UnknownCommit extends RepositoryName {
  readonly sha: string;
  readonly refs: RefIndex;
}

/** Where the commits belong that are used but that no branch or tag names: the repository, or only a fork of it. */
export async function collectPlaces(
  uses: readonly ActionUse[],
  repositories: ReadonlyMap<string, RepositoryFacts>,
  session: GithubSession,
  quota: RestQuota,
  time: SoftDeadline,
): Promise<ReadonlyMap<string, CommitPlace>> {
  const commits = unknownCommits(uses, repositories);
  const places = await Promise.all(
    [...commits].map(async ([key, commit], index) => {
      if (index >= MAX_COMMITS) return [key, 'unknown' as const] as const;
      const place = await time.attempt((signal) => placeOf(commit, session, quota, signal));
      return [key, place ?? ('unknown' as const)] as const;
    }),
  );
  return new Map(places);
}

function unknownCommits(
  uses: readonly ActionUse[],
  repositories: ReadonlyMap<string, RepositoryFacts>,
): ReadonlyMap<string, UnknownCommit> {
  const commits = new Map<string, UnknownCommit>();
  for (const { reference, lockedCommit } of uses) {
    if (reference.kind !== 'repository' || reference.ref === null) continue;
    const facts = repositories.get(repositoryKey(reference));
    const sha = lockedCommit ?? (isFullId(reference.ref) ? reference.ref.toLowerCase() : null);
    if (facts?.kind !== 'refs' || sha === null || facts.refs.hasTip(sha)) continue;
    const { owner, name } = reference;
    commits.set(revisionKey(reference, sha), { owner, name, sha, refs: facts.refs });
  }
  return commits;
}

/** First the page that costs nothing, then comparisons while the quota lasts; `nowhere` only when all was asked. */
async function placeOf(
  { owner, name, sha, refs }: UnknownCommit,
  session: GithubSession,
  quota: RestQuota,
  signal: AbortSignal,
): Promise<CommitPlace> {
  const told = await session.findBranchesOf({ owner, name }, sha, signal);
  if (told !== 'unknown') return told;
  const first = refs.branches.filter((branch) => branch.name === refs.defaultBranch);
  const branches = [...first, ...refs.branches.filter((branch) => !first.includes(branch))];
  for (const branch of branches.slice(0, MAX_BRANCHES)) {
    if (!quota.take()) return 'unknown';
    const place = await session.compareCommits({ owner, name }, branch.commit, sha, signal);
    if (place !== 'nowhere') return place;
  }
  return branches.length > MAX_BRANCHES ? 'unknown' : 'nowhere';
}
