import { isFullId } from './is-pinned-reference.ts';
import type { RefIndex } from './ref-index.ts';

const TAGS = 'refs/tags/';
const HEADS = 'refs/heads/';

/**
 * The commit that the runner would take for a ref now; null when the repository has no such ref. A branch is found
 * before a tag of the same name.
 */
export function resolveRef(ref: string, refs: RefIndex): string | null {
  if (isFullId(ref)) return ref.toLowerCase();
  if (ref.startsWith(TAGS)) return refs.tag(ref.slice(TAGS.length))?.commit ?? null;
  if (ref.startsWith(HEADS)) return refs.branch(ref.slice(HEADS.length))?.commit ?? null;
  return refs.branch(ref)?.commit ?? refs.tag(ref)?.commit ?? null;
}
