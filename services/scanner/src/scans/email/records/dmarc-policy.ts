import { type Known, known } from '../../../audit/known.ts';
import { registrableDomain } from '../registrable-domain.ts';
import type { DmarcPolicy, DmarcRecord } from './dmarc.ts';
import type { DmarcTree, PublishedDmarc } from './dmarc-tree.ts';

/** Whose mail a policy is for: the record's own domain, an existing subdomain, a name that does not exist. */
export type DmarcScope = 'domain' | 'subdomain' | 'non-existent';

export interface DmarcRequest {
  /** As published, inherited from `sp` or `p` where the closer tag is absent; null: the record has no effect. */
  readonly policy: DmarcPolicy | null;
  /** One step lower in test mode (RFC 9989 4.7, `t`). */
  readonly enforced: DmarcPolicy | null;
  /** The tag that it comes from; null when the record has no sound policy and counts as `none`. */
  readonly tag: 'p' | 'sp' | 'np' | null;
}

/** The stricter, the higher. */
export const POLICY_RANK = { none: 0, quarantine: 1, reject: 2 } as const satisfies Record<
  DmarcPolicy,
  number
>;

export function stricterPolicy(a: DmarcPolicy, b: DmarcPolicy): DmarcPolicy {
  return POLICY_RANK[a] >= POLICY_RANK[b] ? a : b;
}

const BELOW = { none: 'none', quarantine: 'none', reject: 'quarantine' } as const satisfies Record<
  DmarcPolicy,
  DmarcPolicy
>;

const TAGS = {
  domain: ['p'],
  subdomain: ['sp', 'p'],
  'non-existent': ['np', 'sp', 'p'],
} as const satisfies Record<DmarcScope, readonly ('p' | 'sp' | 'np')[]>;

/** The policy of a record for one scope (RFC 9989 4.10.1). */
export function dmarcPolicy(record: DmarcRecord, scope: DmarcScope): DmarcRequest {
  const tag = record.isPolicySound ? (TAGS[scope].find((name) => record[name] !== null) ?? null) : null;
  const policy = tag === null ? record.policy : record[tag];
  return { policy, enforced: policy !== null && record.isTest ? BELOW[policy] : policy, tag };
}

/** What a record asks for mail from a domain: its own record, or one that it inherits. */
export function requestFor(domain: string, { domain: owner, record }: PublishedDmarc): DmarcRequest {
  return dmarcPolicy(record, owner === domain ? 'domain' : 'subdomain');
}

/** The DMARC record that governs a domain, and what it asks receivers to do with mail from that very domain. */
export interface AppliedDmarc extends PublishedDmarc {
  readonly isInherited: boolean;
  readonly request: DmarcRequest;
}

/** RFC 9989 4.10.1. The domain exists, so `np` never counts for itself. Known null: no record applies. */
export function appliedDmarc(domain: string, { policy }: DmarcTree): Known<AppliedDmarc | null> {
  if (policy.kind === 'unknown') return policy;
  const found = policy.value;
  if (found === null) return known(null);
  return known({ ...found, isInherited: found.domain !== domain, request: requestFor(domain, found) });
}

/** Whether the record is that of a public suffix or its operator, whom the domain cannot tell what to publish. */
export function isForeignDmarc({ domain, isInherited, record }: Omit<AppliedDmarc, 'request'>): boolean {
  return isInherited && (record.psd === 'y' || registrableDomain(domain) === null);
}

/** Whether receivers are asked to act on failing mail. */
export function isEnforcing(applied: Pick<AppliedDmarc, 'request'> | null): boolean {
  const enforced = applied?.request.enforced ?? null;
  return enforced === 'quarantine' || enforced === 'reject';
}
