import { UpstreamError } from '@repo/upstream/errors';
import type { Asking } from './asking.ts';
import { type ActionUse, type RepositoryFacts, repositoryKey } from './facts.ts';
import type { RepositoryAction } from './reference/action-reference.ts';
import { usedCommit } from './reference/used-version.ts';
import type { Definition } from './workflow/read-workflows.ts';

/** An action or reusable workflow of somebody else, at the commit that runs. */
export interface RemoteAction {
  readonly reference: RepositoryAction;
  readonly sha: string;
}

/** A use inside of it. */
export interface TransitiveUse {
  readonly via: RemoteAction;
  readonly use: ActionUse;
}

export interface CollectedTransitive {
  readonly uses: readonly TransitiveUse[];
  readonly unread: readonly (RemoteAction & { readonly reason: UnreadReason })[];
}

export type UnreadReason = 'not-found' | 'not-the-format' | 'too-large' | 'not-asked';

/** Requests for one action: its file under one of two names, and the refs of what it uses. */
const REQUESTS_EACH = 3;
const MAX_BYTES = 256 * 1024;
const MAX_USES = 1_000;

/**
 * What the used actions use in turn, one level deep: one request for each from the raw host, two for an `action.yaml`.
 *
 * @param requests how many may be spent, those for the refs of what is found included
 */
export async function collectTransitive(
  uses: readonly ActionUse[],
  repositories: ReadonlyMap<string, RepositoryFacts>,
  requests: number,
  { session, workers, time }: Asking,
): Promise<CollectedTransitive> {
  const remote = remoteActions(uses, repositories);
  let isLimited = false;
  const read = async (action: RemoteAction): Promise<Definition | UnreadReason> => {
    if (isLimited) return 'not-asked';
    try {
      return (await time.attempt((signal) => definitionOf(action, session, signal))) ?? 'not-asked';
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      isLimited ||= error.kind === 'rate_limited';
      return 'not-asked';
    }
  };
  const reads = await Promise.all(
    remote.map(async (action, index) => ({
      action,
      read: index < Math.floor(requests / REQUESTS_EACH) ? await read(action) : ('not-asked' as const),
    })),
  );
  const fetched = reads.flatMap(({ read: definition }) =>
    typeof definition === 'string' ? [] : [definition],
  );
  const inside = await time.attempt(async (signal) =>
    fetched.length === 0 ? [] : await workers.run('readDefinitions', fetched, { signal }),
  );
  const found: TransitiveUse[] = [];
  const unread: (RemoteAction & { reason: UnreadReason })[] = [];
  for (const { action, read: definition } of reads) {
    const own =
      typeof definition === 'string' ? definition : (inside?.[fetched.indexOf(definition)] ?? 'not-asked');
    if (typeof own === 'string') unread.push({ ...action, reason: own });
    else if (found.length + own.length > MAX_USES) unread.push({ ...action, reason: 'too-large' });
    else found.push(...own.map((use) => ({ via: action, use })));
  }
  return { uses: found, unread };
}

/** Each once; what has no commit is unresolved already, and says so. */
function remoteActions(
  uses: readonly ActionUse[],
  repositories: ReadonlyMap<string, RepositoryFacts>,
): readonly RemoteAction[] {
  const remote = new Map<string, RemoteAction>();
  for (const use of uses) {
    const { reference, occurrence } = use;
    if (reference.kind !== 'repository' || occurrence.by !== 'uses') continue;
    const sha = usedCommit(use, repositories.get(repositoryKey(reference)));
    if (sha === null) continue;
    const key = `${repositoryKey(reference)}/${pathOf(reference)}@${sha}`;
    if (!remote.has(key)) remote.set(key, { reference, sha });
  }
  return [...remote.values()];
}

/** Below the repository; empty for its top folder. */
function pathOf({ action, owner, name }: RepositoryAction): string {
  return action.slice(owner.length + name.length + 2);
}

async function definitionOf(
  { reference, sha }: RemoteAction,
  session: Asking['session'],
  signal: AbortSignal,
): Promise<Definition | 'not-found'> {
  for (const file of filesOf(reference)) {
    const bytes = await session.readPublicFile(reference, sha, file, MAX_BYTES, signal);
    if (bytes !== null) return { file, bytes };
  }
  return 'not-found';
}

function filesOf(reference: RepositoryAction): readonly string[] {
  const path = pathOf(reference);
  if (path.split('/').some((part) => part === '.' || part === '..')) return [];
  if (reference.isReusableWorkflow) return [path];
  return ['action.yml', 'action.yaml'].map((name) => (path === '' ? name : `${path}/${name}`));
}
