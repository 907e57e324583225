import type { ActionUse, RepositoryFacts } from '../facts.ts';
import { isFullId } from './action-reference.ts';
import { commentVersion } from './comment-version.ts';
import { isFullVersion, resolveRef, versionOf } from './ref-index.ts';

/** The commit that a use runs: locked, pinned, or named by its ref now; null when unknown. */
export function usedCommit(use: ActionUse, facts: RepositoryFacts | undefined): string | null {
  const { reference } = use;
  if (reference.kind !== 'repository' || reference.ref === null) return null;
  if (use.lockedCommit !== null) return use.lockedCommit;
  if (facts?.kind === 'refs') return resolveRef(reference.ref, facts.refs);
  if (facts?.kind === 'absent') return facts.commits.get(reference.ref) ?? pinned(reference.ref);
  return pinned(reference.ref);
}

function pinned(ref: string): string | null {
  return isFullId(ref) ? ref.toLowerCase() : null;
}

/**
 * The full version that a use runs, as advisories write it (`4.1.1`): of a tag at its commit, else of its
 * own ref or comment. Null when only a branch or a part of a version is known.
 */
export function usedVersion(use: ActionUse, facts: RepositoryFacts | undefined): string | null {
  const { reference, occurrence } = use;
  if (reference.kind !== 'repository') return null;
  const commit = usedCommit(use, facts);
  const tags =
    facts?.kind === 'refs' && commit !== null ? facts.refs.tagsAt(commit).map(({ name }) => name) : [];
  const named = [...tags, reference.ref ?? '', commentVersion(occurrence.comment) ?? ''];
  const full = named.find(isFullVersion);
  return full === undefined ? null : versionOf(full);
}
