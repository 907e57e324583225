import type { ActionFinding } from '@repo/contracts/scanner';
import type { RepositoryFacts } from '../facts.ts';
import { resolveRef } from '../reference/ref-index.ts';
import { finding, type IdentifiedUse } from './judged-use.ts';

/** Forms of a reference that pin nothing for sure. */
export function formFindings(
  { use }: IdentifiedUse,
  facts: RepositoryFacts | undefined,
): readonly ActionFinding[] {
  const { reference } = use;
  if (reference.kind === 'expression')
    return [finding('expression', 'medium', 'What runs is decided by an expression.')];
  if (reference.kind === 'invalid')
    return [finding('invalid-reference', 'low', 'This names no action, workflow or image.')];
  if (reference.kind !== 'repository') return [];
  const { ref } = reference;
  if (ref === null)
    return [finding('missing-ref', 'medium', 'No version is named: the platform refuses this.')];
  if (/^[0-9a-f]{64}$/i.test(ref))
    return [finding('unknown-object-format', 'low', 'A SHA-256 object id: the platform issues none today.')];
  if (!isShortSha(ref, facts)) return [];
  const description =
    'A shortened commit pins nothing: a branch or tag could bear this name. Write all 40 digits.';
  return [finding('short-sha', 'medium', description)];
}

/** Seven or more hexadecimal digits that no branch or tag bears; digits alone may be a date. */
function isShortSha(ref: string, facts: RepositoryFacts | undefined): boolean {
  if (!/^[0-9a-f]{7,39}$/i.test(ref)) return false;
  if (facts?.kind === 'refs') return resolveRef(ref, facts.refs) === null;
  return /[a-f]/i.test(ref);
}
