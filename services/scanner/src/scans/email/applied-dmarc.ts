import type { Known } from '../../audit/known.ts';
import { mapKnown } from './known.ts';
import { type DmarcRequest, dmarcPolicy } from './records/dmarc-policy.ts';
import type { DmarcTree, PublishedDmarc } from './records/dmarc-tree.ts';
import { registrableDomain } from './registrable-domain.ts';

/** The DMARC record that governs a domain, and what it asks receivers to do with mail from that very domain. */
export interface AppliedDmarc extends PublishedDmarc {
  readonly isInherited: boolean;
  readonly request: DmarcRequest;
}

/** RFC 9989 4.10.1. The domain exists, so `np` never counts for itself. Known null: no record applies. */
export function appliedDmarc({ steps, policy }: DmarcTree): Known<AppliedDmarc | null> {
  return mapKnown(policy, (found) => {
    if (found === null) return null;
    const isInherited = found.domain !== steps[0]?.domain;
    const request = dmarcPolicy(found.record, isInherited ? 'subdomain' : 'domain');
    return { ...found, isInherited, request };
  });
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
