import type { ActionEntry, ActionFinding, ActionRef } from '@repo/contracts/scanner';
import {
  type ActionUse,
  type RepositoryFacts,
  repositoryKey,
  revisionKey,
  type SupplyChainFacts,
} from '../facts.ts';
import { isPinnedReference } from '../reference/action-reference.ts';
import { commentVersion } from '../reference/comment-version.ts';
import { usedCommit, usedVersion } from '../reference/used-version.ts';
import { type Baseline, compareBaseline, indexBaseline, SAME } from './compare-baseline.ts';
import { findingsOf } from './findings.ts';
import type { FindingKey, IdentifiedUse, JudgedUse } from './judged-use.ts';

const SEVERITY_ORDER = { critical: 0, high: 1, medium: 2, low: 3, info: 4 } as const satisfies Record<
  ActionFinding['severity'],
  number
>;

/** Findings that mean: not what the file itself says. Against the baseline that is for the comparison to say. */
const DRIFT: ReadonlySet<FindingKey> = new Set(['comment-mismatch', 'lock-mismatch']);
/** Findings that mean: what runs is hostile, or may be anybody's. */
const COMPROMISE: ReadonlySet<FindingKey> = new Set(['compromised', 'impostor-commit']);

/** Every use with its status and findings. Without a baseline (null) nothing is new. */
export function judge(facts: SupplyChainFacts, baseline: readonly ActionRef[] | null): readonly JudgedUse[] {
  const identified = facts.uses.map((use) => identify(use, repositoryOf(use, facts)));
  const earlier = baseline === null ? null : indexBaseline(baseline, identified);
  return identified.map((each) => judgeUse(each, facts, earlier));
}

function repositoryOf({ reference }: ActionUse, facts: SupplyChainFacts): RepositoryFacts | undefined {
  return reference.kind === 'repository' ? facts.repositories.get(repositoryKey(reference)) : undefined;
}

function judgeUse(identified: IdentifiedUse, facts: SupplyChainFacts, baseline: Baseline | null): JudgedUse {
  const { use } = identified;
  const repository = repositoryOf(use, facts);
  const compared = baseline === null ? SAME : compareBaseline(identified, baseline);
  const looked = {
    repository,
    place: placeOf(identified, facts),
    vulnerabilities: vulnerabilitiesOf(use, repository, facts),
  };
  const findings = [
    ...findingsOf(identified, looked),
    ...(compared.finding === null ? [] : [compared.finding]),
  ].sort((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity]);
  const isDrifted = compared.isDrifted || findings.some(({ key }) => DRIFT.has(key));
  const known = { ...identified, isDrifted, isNew: compared.isNew, findings };
  return { ...known, status: statusOf(known) };
}

function identify(use: ActionUse, repository: RepositoryFacts | undefined): IdentifiedUse {
  const { reference, lockedCommit, occurrence } = use;
  if (reference.kind === 'image') {
    const pinnedBy = reference.digest === null ? null : 'digest';
    return { use, tag: reference.tag, sha: reference.digest, pinnedBy };
  }
  if (reference.kind !== 'repository') return { use, tag: '', sha: null, pinnedBy: null };
  const sha = usedCommit(use, repository);
  if (!isPinnedReference(reference)) {
    return { use, tag: reference.ref ?? '', sha, pinnedBy: lockedCommit === null ? null : 'actions.lock' };
  }
  const named =
    repository?.kind === 'refs' && sha !== null ? repository.refs.tagsAt(sha)[0]?.name : undefined;
  return { use, tag: commentVersion(occurrence.comment) ?? named ?? '', sha, pinnedBy: 'sha' };
}

/** Where its commit belongs; null when it was not asked for. */
function placeOf({ use, sha }: IdentifiedUse, facts: SupplyChainFacts) {
  if (use.reference.kind !== 'repository' || sha === null) return null;
  return facts.places.get(revisionKey(use.reference, sha)) ?? null;
}

/** Null when advisories were wanted and could not be asked; none when there is no full version to ask for. */
function vulnerabilitiesOf(use: ActionUse, repository: RepositoryFacts | undefined, facts: SupplyChainFacts) {
  const version = usedVersion(use, repository);
  if (use.reference.kind !== 'repository' || version === null) return [];
  if (facts.vulnerabilities === null) return null;
  return facts.vulnerabilities.get(revisionKey(use.reference, version)) ?? [];
}

/** The first that applies. */
function statusOf(use: Omit<JudgedUse, 'status'>): ActionEntry['status'] {
  if (use.findings.some(({ key }) => COMPROMISE.has(key))) return 'compromised';
  if (use.isDrifted) return 'drifted';
  if (use.pinnedBy === null) return 'unpinned';
  return use.isNew ? 'new' : 'ok';
}
