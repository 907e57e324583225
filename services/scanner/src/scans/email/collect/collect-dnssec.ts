import { known } from '../../../audit/known.ts';
import { type DnsLookup, isAuthentic, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import type { DnssecFacts } from '../facts.ts';
import { unread } from '../known.ts';
import type { ApexFacts } from './collect-apex.ts';

/** Whether the zone of the domain is signed and validates, as far as our resolver tells. */
export async function collectDnssec(
  domain: string,
  { soa, txt, mx, ns }: ApexFacts,
  lookup: DnsLookup,
): Promise<DnssecFacts> {
  const zone = soa.kind === 'answer' || !('soaName' in soa) ? domain : (soa.soaName ?? domain);
  if ([soa, txt, mx, ns].some((outcome) => outcome.kind === 'servfail' && outcome.isBogus)) {
    return known({ state: 'bogus', zone });
  }
  if (isDnsFailure(soa)) return unread(soa, zone);
  if (isDnsFailure(ns)) return unread(ns, zone);
  if (isAuthentic(soa)) return known({ state: 'secure', zone });
  const ds = await lookup.query(zone, 'DS');
  if (isDnsFailure(ds)) return unread(ds, zone);
  return known({ state: ds.kind === 'answer' ? 'unvalidated' : 'unsigned', zone });
}
