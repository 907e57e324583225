import type { ActionUse, RepositoryFacts, SupplyChainFacts } from '../../src/scans/supply-chain/facts.ts';
import { parseUses } from '../../src/scans/supply-chain/reference/parse-uses.ts';
import { indexRefs } from '../../src/scans/supply-chain/reference/ref-index.ts';

export const sha = (letter: string) => letter.repeat(40);

/** v1.0.0 at `a`, v1.1.0 and v1 at `b` (annotated as `e`), main at `c`. */
const HEALTHY: RepositoryFacts = {
  kind: 'refs',
  refs: indexRefs({
    defaultBranch: 'main',
    branches: [{ name: 'main', commit: sha('c') }],
    tags: [
      { name: 'v1.0.0', object: sha('a'), commit: sha('a') },
      { name: 'v1.1.0', object: sha('e'), commit: sha('b') },
      { name: 'v1', object: sha('b'), commit: sha('b') },
      { name: 'tool/v2.0.0', object: sha('d'), commit: sha('d') },
    ],
  }),
  isArchived: false,
};

/** One use of somebody else’s code, as a workflow writes it. */
export function useOf(value: string, comment = '', lockedCommit: string | null = null): ActionUse {
  const reference = parseUses(value);
  if (reference === null) throw new Error('a use of somebody else’s code');
  const occurrence = { by: 'uses', value, line: 1, comment } as const;
  return { path: '.github/workflows/ci.yml', scope: 'production', occurrence, reference, lockedCommit };
}

/** What is known of one use of `octo/tool`. */
export function factsOf(
  use: ActionUse,
  changes: Partial<SupplyChainFacts> = {},
  repository = HEALTHY,
): SupplyChainFacts {
  const repositories = new Map([['octo/tool', repository]]);
  return { uses: [use], repositories, places: new Map(), vulnerabilities: new Map(), ...changes };
}
