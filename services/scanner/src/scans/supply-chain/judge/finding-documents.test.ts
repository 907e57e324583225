import type { ActionFinding, ActionRef, Severity } from '@repo/contracts/scanner';
import { expect, it } from 'vitest';
import { advisory, npmPackage } from '../../../../test/support/advisories.ts';
import { factsOf, sha, useOf } from '../../../../test/support/supply-chain-facts.ts';
import type { Finding } from '../../../matching/finding.ts';
import type { RepositoryFacts, SupplyChainFacts } from '../facts.ts';
import { indexRefs } from '../reference/ref-index.ts';
import { FINDINGS } from './finding-documents.ts';
import { judge } from './judge.ts';

type Key = ActionFinding['key'];

const earlier = (tag: string, commit: string): ActionRef => ({ action: 'octo/tool', tag, sha: commit });
const use = (reference: string, comment = '', locked: string | null = null) =>
  factsOf(useOf(reference === '' ? 'octo/tool' : `octo/tool@${reference}`, comment, locked));
const repository = (facts: RepositoryFacts) => factsOf(useOf(`octo/tool@v1`), {}, facts);

const BRANCH_AND_TAG: RepositoryFacts = {
  kind: 'refs',
  refs: indexRefs({
    defaultBranch: 'main',
    branches: [{ name: 'v1', commit: sha('c') }],
    tags: [{ name: 'v1', object: sha('b'), commit: sha('b') }],
  }),
  isArchived: true,
};

function affected(id: string, severity: Severity): SupplyChainFacts {
  const finding: Finding = {
    package: npmPackage('octo/tool', '1.0.0'),
    primary: advisory({ id }),
    others: [],
    rating: { severity, source: null, vector: null, advisoryId: id, score: null },
    fixedVersions: [],
  };
  return factsOf(useOf('octo/tool@v1.0.0'), { vulnerabilities: new Map([['octo/tool@1.0.0', [finding]]]) });
}

/** Together they have every finding in every severity. */
const CASES: readonly (readonly [SupplyChainFacts, (readonly ActionRef[])?])[] = [
  [affected('MAL-2026-1', 'HIGH')],
  ...(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNKNOWN'] as const).map(
    (severity) => [affected('GHSA-1', severity)] as const,
  ),
  [factsOf(useOf(`octo/tool@${sha('f')}`), { places: new Map([[`octo/tool@${sha('f')}`, 'nowhere']]) })],
  [use('v1.0.0'), [earlier('v1.0.0', sha('9'))]],
  [use('v1'), [earlier('v1', sha('9'))]],
  [use(sha('c')), [earlier('', sha('9'))]],
  [use(sha('b'), 'v1.1.0'), [earlier('v1.1.0', sha('9'))]],
  [use('v1'), [earlier('', sha('b'))]],
  [use('v1.0.0'), [earlier('v1.1.0', sha('b'))]],
  [use('v1.0.0'), [earlier('v0.9', sha('9'))]],
  [use('main'), [earlier('v1', sha('b'))]],
  [use('v1.1.0'), [earlier('v1.0.0', sha('a'))]],
  [use(sha('b'), 'v1.0.0')],
  [use(sha('b'), 'v9')],
  [use('v1.0.0', '', sha('9'))],
  [use('v1', '', sha('9'))],
  [repository(BRANCH_AND_TAG)],
  [use('abcdef1')],
  [use('')],
  [factsOf(useOf('${{ matrix.action }}'))],
  [factsOf(useOf('octo'))],
  [use('a'.repeat(64))],
  [repository({ kind: 'absent', hasOwner: false, commits: new Map() })],
  [repository({ kind: 'unknown' })],
];

it('documents every finding with the severities that it has, no more and no fewer', () => {
  const seen = new Map<Key, Set<ActionFinding['severity']>>();
  for (const [facts, baseline] of CASES) {
    for (const { key, severity } of judge(facts, baseline ?? null).flatMap(({ findings }) => findings))
      seen.set(key, (seen.get(key) ?? new Set()).add(severity));
  }
  const sorted = (severities: Iterable<string>) => [...severities].toSorted();
  expect(Object.fromEntries([...seen].map(([key, severities]) => [key, sorted(severities)]))).toEqual(
    Object.fromEntries(Object.entries(FINDINGS).map(([key, { severities }]) => [key, sorted(severities)])),
  );
});
