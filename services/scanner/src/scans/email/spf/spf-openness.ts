import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { checkSender, type SpfVerdict } from './check-host.ts';

/** Whether anyone may send as the domain. `undetermined` when the DNS failed on the way. */
export type SpfOpenness =
  | { readonly kind: 'closed' }
  | { readonly kind: 'undetermined'; readonly reason: string }
  /** The documentation address got a pass, from this term of that domain's record. */
  | { readonly kind: 'open'; readonly address: string; readonly match: SpfVerdict['match'] };

/** Documentation addresses (RFC 5737, RFC 3849): they belong to nobody, so a record that lets them pass lets everyone pass. */
export const NOBODYS_ADDRESSES = ['192.0.2.77', '198.51.100.77', '203.0.113.77', '2001:db8:77::77'];

/**
 * Evaluates the record for addresses that no sender has: catches a nested `+all` and halves of the address space, and
 * counts the void look-ups of one mail, those of names that macros make included.
 */
export async function checkStrangers(
  domain: string,
  lookup: DnsLookup,
): Promise<{ readonly openness: SpfOpenness; readonly voidCount: number }> {
  let openness: SpfOpenness = { kind: 'closed' };
  let voidCount = 0;
  for (const address of NOBODYS_ADDRESSES) {
    const ip = parseIpAddress(address);
    if (ip === null) continue;
    const { result, match, unread, ...counts } = await checkSender(ip, domain, lookup, { isNobody: true });
    voidCount = Math.max(voidCount, counts.voidCount);
    if (result === 'pass') return { openness: { kind: 'open', address, match }, voidCount };
    if (unread !== null && openness.kind === 'closed') openness = { kind: 'undetermined', reason: unread };
  }
  return { openness, voidCount };
}
