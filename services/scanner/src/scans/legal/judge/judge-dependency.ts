import type { LegalDependency } from '@repo/contracts/scanner';
import type { UnmatchedReason } from '../../../inventory/package.ts';
import type { DependencyFacts } from '../collect.ts';
import type { Declaration } from '../evidence/declaration.ts';
import { type JudgedDeclarations, judgeDeclarations } from './judge-declarations.ts';

/** The dependency as reports have it: the licence decides, and what left it open is said. Pure. */
export function judgeDependency(facts: DependencyFacts): LegalDependency {
  const { name, version, ecosystem } = facts.package;
  const judged = judgeDeclarations([...facts.declarations, ...serviceDeclarations(facts)]);
  return {
    name,
    version,
    license: judged.license,
    riskLevel: judged.riskLevel,
    category: judged.category,
    description: describe(judged, facts),
    source: judged.source,
    ecosystem,
  };
}

/** Several licences of one answer have no stated relation: the worst is taken. */
function serviceDeclarations({ answer }: DependencyFacts): readonly Declaration[] {
  if (answer?.kind !== 'declared') return [];
  const { licenses, service } = answer;
  const declared =
    licenses.length === 1 ? licenses[0] : licenses.map((license) => `(${license})`).join(' AND ');
  return [{ declared, source: service }];
}

function describe(judged: JudgedDeclarations, facts: DependencyFacts): string {
  const { answer, declarations } = facts;
  const isUnrelated = answer?.kind === 'declared' && answer.licenses.length > 1;
  const sentences = [
    ...(judged.category === 'unknown' ? openSentences(judged, facts) : judged.sentences),
    ...(isUnrelated ? ['How its licences relate is not said; all are taken to apply.'] : []),
    ...(judged.source === null ? [] : [`Read from ${judged.source}.`]),
    ...(declarations.length > 1 ? [`${declarations.length} places declare it.`] : []),
  ];
  return sentences.join(' ');
}

/** Why nothing is known: that is what a reader can act on. */
function openSentences(
  judged: JudgedDeclarations,
  { answer, package: { unmatched, ecosystem } }: DependencyFacts,
) {
  const declared = judged.source === null ? [] : judged.sentences;
  if (answer !== null && answer.kind !== 'declared') return [...declared, ANSWERED[answer.kind]];
  if (answer !== null) return judged.sentences;
  if (unmatched !== null) return [...declared, UNMATCHED[unmatched]];
  if (declared.length > 0) return declared;
  return [`Undetermined: the licence data services do not cover ${ecosystem ?? 'packages of this kind'}.`];
}

const ANSWERED = {
  failed: 'Undetermined: the licence data services did not answer; ask again later.',
  'not-asked': 'Undetermined: the time ran out before the licence data services answered.',
  'not-known': 'Undetermined: the licence data services do not know this version.',
  undeclared:
    'Undetermined: the licence data services know this version, but no licence that could be recognised.',
} as const satisfies Record<Exclude<NonNullable<DependencyFacts['answer']>['kind'], 'declared'>, string>;

const UNMATCHED = {
  'not-pinned': 'Undetermined: no version is pinned, so it is not known which one is used.',
  'no-advisory-feed': 'Undetermined: the licence data services do not cover this kind of package.',
  'no-release': 'Undetermined: the licence data services do not cover this kind of package.',
  'not-a-registry-package': 'Undetermined: it does not come from a package registry.',
  'no-version': 'Undetermined: no version is stated.',
  'invalid-version': 'Undetermined: what is stated is no version.',
  superseded: 'Undetermined: the licence data services do not cover this kind of package.',
  truncated: 'Undetermined: the list cut its name or version.',
  unmapped: 'Undetermined: the licence data services do not cover this kind of package.',
  unreadable: 'Undetermined: the entry could not be read.',
} as const satisfies Record<UnmatchedReason, string>;
