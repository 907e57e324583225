/** What one `uses:` or image names. */
export type ActionReference = RepositoryAction | ImageAction | UnreadableAction;

/** An action or a reusable workflow of another repository. */
export interface RepositoryAction {
  readonly kind: 'repository';
  readonly owner: string;
  readonly name: string;
  /** `owner/name` with the sub-path, as written. */
  readonly action: string;
  /** What stands behind the last `@`; null when there is none. */
  readonly ref: string | null;
  readonly isReusableWorkflow: boolean;
}

export interface ImageAction {
  readonly kind: 'image';
  /** With registry, without tag and digest. */
  readonly action: string;
  readonly tag: string;
  /** `sha256:<64 hex>`, lower case; null when there is none. */
  readonly digest: string | null;
}

/** Something that names no action for sure; reported, because nothing pins it. */
export interface UnreadableAction {
  readonly kind: 'expression' | 'invalid';
  readonly action: string;
}

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
