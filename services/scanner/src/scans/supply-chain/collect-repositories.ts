import { orNull, UpstreamError } from '@repo/upstream/errors';
import type { CommitPlace, RepositoryName } from '@repo/upstream/github';
import type { Asking } from './asking.ts';
import { type ActionUse, type RepositoryFacts, repositoryKey, revisionKey } from './facts.ts';
import { isFullId } from './reference/action-reference.ts';
import { indexRefs, type RefIndex } from './reference/ref-index.ts';

/** One request lists the refs of a repository; a scan asks for so many repositories at most. */
export const MAX_REPOSITORIES = 150;

interface UsedRepository extends RepositoryName {
  readonly refs: ReadonlySet<string>;
}

/** The refs of every repository that is used, each asked once; one that cannot be asked is `unknown`. */
export async function collectRepositories(
  uses: readonly ActionUse[],
  asking: Asking,
  max: number = MAX_REPOSITORIES,
): Promise<ReadonlyMap<string, RepositoryFacts>> {
  const used = [...usedRepositories(uses)].slice(0, max);
  const facts = await Promise.all(
    used.map(async ([key, repository]) => {
      const found = await asking.time.attempt((signal) =>
        orNull(factsOf(repository, asking, signal), signal),
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
  { session, takeRequest }: Asking,
  signal: AbortSignal,
): Promise<RepositoryFacts> {
  const refs = await session.listRefs(repository, signal);
  if (refs !== null) {
    const asks = session.hasToken && takeRequest();
    const isArchived = asks ? await session.isArchived(repository, signal) : null;
    return { kind: 'refs', refs: indexRefs(refs), isArchived };
  }
  const commits = new Map<string, string>();
  for (const ref of session.hasToken ? repository.refs : []) {
    // What the token may not see is not there for us.
    const commit = takeRequest()
      ? await session.resolveCommit(repository, ref, signal).catch(unlessRefused)
      : null;
    if (commit !== null) commits.set(ref, commit);
  }
  const hasOwner =
    commits.size > 0 || (takeRequest() ? await session.hasOwner(repository.owner, signal) : null);
  return { kind: 'absent', hasOwner, commits };
}

const REFUSED: ReadonlySet<string> = new Set(['unauthorized', 'not_found']);

function unlessRefused(error: unknown): null {
  if (error instanceof UpstreamError && REFUSED.has(error.kind)) return null;
  throw error;
}

/** Commits that are looked for; a healthy repository has next to none. */
const MAX_COMMITS = 50;
/** Branches and tags that are compared with a commit; where there are more, it is never said to be in none. */
const MAX_COMPARED = 30;

interface UnknownCommit extends RepositoryName {
  readonly sha: string;
  readonly refs: RefIndex;
}

/** Where the commits belong that are used but that no branch or tag names: the repository, or only a fork of it. */
export async function collectPlaces(
  uses: readonly ActionUse[],
  repositories: ReadonlyMap<string, RepositoryFacts>,
  asking: Asking,
): Promise<ReadonlyMap<string, CommitPlace>> {
  const places = await Promise.all(
    [...unknownCommits(uses, repositories)].map(async ([key, commit], index) => {
      const isAsked = index < MAX_COMMITS;
      const place = isAsked ? await asking.time.attempt((signal) => placeOf(commit, asking, signal)) : null;
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

/**
 * First the page that costs nothing, then comparisons while the quota lasts; `nowhere` only when all was asked, or when
 * the platform knows no such commit.
 */
async function placeOf(
  { owner, name, sha, refs }: UnknownCommit,
  { session, takeRequest }: Asking,
  signal: AbortSignal,
): Promise<CommitPlace> {
  const told = await session.findBranchesOf({ owner, name }, sha, signal);
  if (told !== 'unknown') return told;
  const isDefault = ({ name: branch }: { readonly name: string }) => branch === refs.defaultBranch;
  const branches = refs.branches.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
  const [first = sha, ...others] = new Set([...branches, ...refs.tags].map(({ commit }) => commit));
  const asked = [first, sha, ...others];
  for (const base of asked.slice(0, MAX_COMPARED)) {
    if (!takeRequest()) return 'unknown';
    const place = await session.compareCommits({ owner, name }, base, sha, signal);
    // That it holds itself tells only that it is there, perhaps in a fork.
    if (place !== (base === sha ? 'contained' : 'nowhere')) return place;
  }
  return asked.length > MAX_COMPARED ? 'unknown' : 'nowhere';
}
