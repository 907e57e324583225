import { describeOutcome } from '../../net/dns/describe-outcome.ts';
import { isDnsFailure } from '../../net/dns/dns-outcome.ts';
import type { DmarcFacts } from './facts.ts';
import { type Known, known, unknown } from './known.ts';
import type { DmarcRecord } from './records/dmarc.ts';
import { type DmarcRequest, dmarcPolicy } from './records/dmarc-policy.ts';

/** The DMARC record that governs a domain, and what it asks receivers to do with mail from that very domain. */
export interface AppliedDmarc {
  /** Where the record is published. */
  readonly domain: string;
  readonly isInherited: boolean;
  readonly record: DmarcRecord;
  readonly request: DmarcRequest;
}

/** RFC 9989 4.10.1. The domain exists, so `np` never counts for itself. Known null: no record applies. */
export function appliedDmarc({ tree }: Pick<DmarcFacts, 'tree'>): Known<AppliedDmarc | null> {
  const { policy, steps } = tree;
  if (policy.kind === 'none') return known(null);
  if (policy.kind === 'unknown') {
    const failure = steps.find(({ outcome }) => isDnsFailure(outcome));
    return unknown(failure === undefined ? 'a look-up failed' : describeOutcome(failure.outcome));
  }
  const { domain, record } = policy;
  const isInherited = policy.kind !== 'own';
  return known({
    domain,
    isInherited,
    record,
    request: dmarcPolicy(record, isInherited ? 'subdomain' : 'domain'),
  });
}

/** Whether receivers are asked to act on failing mail; null when that could not be found out. */
export function isEnforcing(dmarc: Pick<DmarcFacts, 'tree'>): boolean | null {
  const applied = appliedDmarc(dmarc);
  if (applied.kind === 'unknown') return null;
  const enforced = applied.value?.request.enforced ?? null;
  return enforced === 'quarantine' || enforced === 'reject';
}
