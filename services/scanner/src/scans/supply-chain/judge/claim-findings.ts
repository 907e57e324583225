import type { ActionFinding } from '@repo/contracts/scanner';
import type { RepositoryFacts } from '../facts.ts';
import { commentVersion } from '../reference/comment-version.ts';
import { bareVersion, isFullVersion, type RefIndex, resolveRef } from '../reference/ref-index.ts';
import { finding, type IdentifiedUse } from './judged-use.ts';

/** Where the repository contradicts what the file itself says: the comment behind a pin, the platform's lock. */
export function claimFindings(
  judged: IdentifiedUse,
  facts: RepositoryFacts | undefined,
): readonly ActionFinding[] {
  if (facts?.kind !== 'refs' || judged.sha === null) return [];
  const { reference, occurrence, lockedCommit } = judged.use;
  if (reference.kind !== 'repository' || reference.ref === null) return [];
  if (judged.pinnedBy === 'sha') return commentMismatch(judged.sha, occurrence.comment, facts.refs);
  const current = lockedCommit === null ? null : resolveRef(reference.ref, facts.refs);
  if (current === null || current === lockedCommit) return [];
  const description = `The lock holds ${lockedCommit}, but ${reference.ref} is ${current} now.`;
  return [finding('lock-mismatch', isFullVersion(reference.ref) ? 'critical' : 'info', description)];
}

function commentMismatch(sha: string, comment: string, refs: RefIndex): readonly ActionFinding[] {
  const claimed = commentVersion(comment);
  if (claimed === null || refs.branch(claimed) !== null) return [];
  const tags = refs.tagsOfVersion(claimed);
  const own = refs.tagsAt(sha);
  const isSame = tags.some(({ commit, object }) => commit === sha || object === sha);
  if (isSame || own.some(({ name }) => isWithin(name, claimed))) return [];
  if (tags.length === 0) {
    // A word that is no version may be anything.
    if (!/^v?\d/i.test(claimed)) return [];
    const description = `The comment says ${claimed}, but the repository has no such tag.`;
    return [finding('comment-mismatch', 'low', description)];
  }
  const [actual] = own;
  const is = actual === undefined ? 'another commit' : actual.name;
  const description = `The comment says ${claimed}, but the pinned commit is ${is}.`;
  return [finding('comment-mismatch', isFullVersion(claimed) ? 'high' : 'low', description)];
}

/** `v4.1.1` is what `v4` was when the comment was written. */
function isWithin(tag: string, claimed: string): boolean {
  return bareVersion(tag).startsWith(`${bareVersion(claimed)}.`);
}
