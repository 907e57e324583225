import type { ActionReference } from './action-reference.ts';

const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

/** Whether the owner cannot move what is named: a full object id, or the digest of an image. */
export function isPinnedReference(reference: ActionReference): boolean {
  if (reference.kind === 'repository') return reference.ref !== null && isFullId(reference.ref);
  return reference.kind === 'image' && reference.digest !== null;
}

/** A SHA-1 or SHA-256 object id in full; anything shorter may as well be a tag. */
export function isFullId(ref: string): boolean {
  return FULL_ID.test(ref);
}
