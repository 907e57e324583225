import type { ActionFinding } from '@repo/contracts/scanner';
import type { RepositoryFacts } from '../facts.ts';
import { resolveRef } from '../reference/ref-index.ts';
import type { IdentifiedUse } from './judged-use.ts';

/** Forms of a reference that pin nothing for sure. */
export function formFindings(
  { use }: IdentifiedUse,
  facts: RepositoryFacts | undefined,
): readonly ActionFinding[] {
  const { reference } = use;
  if (reference.kind === 'expression') {
    return [{ key: 'expression', severity: 'medium', description: 'What runs is decided by an expression.' }];
  }
  if (reference.kind === 'invalid') {
    return [
      { key: 'invalid-reference', severity: 'low', description: 'This names no action, workflow or image.' },
    ];
  }
  if (reference.kind !== 'repository') return [];
  const { ref } = reference;
  if (ref === null) {
    return [
      {
        key: 'missing-ref',
        severity: 'medium',
        description: 'No version is named: the platform refuses this.',
      },
    ];
  }
  if (/^[0-9a-f]{64}$/i.test(ref)) {
    const description = 'A SHA-256 object id: the platform issues none today.';
    return [{ key: 'unknown-object-format', severity: 'low', description }];
  }
  if (!isShortSha(ref, facts)) return [];
  const description =
    'A shortened commit pins nothing: a branch or tag could bear this name. Write all 40 digits.';
  return [{ key: 'short-sha', severity: 'medium', description }];
}

/** Seven or more hexadecimal digits that no branch or tag bears; digits alone may be a date. */
function isShortSha(ref: string, facts: RepositoryFacts | undefined): boolean {
  if (!/^[0-9a-f]{7,39}$/i.test(ref)) return false;
  if (facts?.kind === 'refs') return resolveRef(ref, facts.refs) === null;
  return /[a-f]/i.test(ref);
}
