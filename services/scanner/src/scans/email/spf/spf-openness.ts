import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { checkSender, type SpfVerdict } from './check-host.ts';
import type { SpfPlace } from './spf-tree.ts';

/** Whether anyone may send as the domain. `undetermined` when the DNS failed on the way. */
export type SpfOpenness =
  | { readonly kind: 'closed' }
  | { readonly kind: 'undetermined'; readonly reason: string }
  /** The documentation address got a pass, from this term of that domain's record. */
  | { readonly kind: 'open'; readonly address: string; readonly match: SpfVerdict['match'] };

/** Documentation addresses (RFC 5737, RFC 3849): they belong to nobody, so a record that lets them pass lets everyone pass. */
export const NOBODYS_ADDRESSES = ['192.0.2.77', '198.51.100.77', '203.0.113.77', '2001:db8:77::77'];

/** What mail from strangers shows of a record. */
export interface StrangersMail {
  readonly openness: SpfOpenness;
  /** Look-ups that find nothing, those of names that macros make included. */
  readonly voidCount: number;
  /** The first term past the limit of those that may let mail pass: that mail gets an error, too. */
  readonly pastVoids: SpfPlace | null;
}

/**
 * Evaluates the record for addresses that no sender has: catches a nested `+all` and halves of the address space, and
 * counts void look-ups.
 */
export async function checkStrangers(domain: string, lookup: DnsLookup): Promise<StrangersMail> {
  let openness: SpfOpenness = { kind: 'closed' };
  let voidCount = 0;
  let pastVoids: SpfPlace | null = null;
  for (const address of NOBODYS_ADDRESSES) {
    const ip = parseIpAddress(address);
    if (ip === null) continue;
    const { result, match, unread, ...counts } = await checkSender(ip, domain, lookup, { isNobody: true });
    voidCount = Math.max(voidCount, counts.voidCount);
    pastVoids ??= counts.pastVoids;
    if (result === 'pass') return { openness: { kind: 'open', address, match }, voidCount, pastVoids };
    if (unread !== null && openness.kind === 'closed') openness = { kind: 'undetermined', reason: unread };
  }
  return { openness, voidCount, pastVoids };
}
