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

/** Evaluates the record for addresses that no sender has: catches a nested `+all` and halves of the address space. */
export async function spfOpenness(domain: string, lookup: DnsLookup): Promise<SpfOpenness> {
  let undetermined: SpfOpenness | null = null;
  for (const address of NOBODYS_ADDRESSES) {
    const ip = parseIpAddress(address);
    if (ip === null) continue;
    const verdict = await checkSender(ip, domain, lookup, { isNobody: true });
    if (verdict.result === 'pass') return { kind: 'open', address, match: verdict.match };
    if (verdict.unread !== null) undetermined ??= { kind: 'undetermined', reason: verdict.unread };
  }
  return undetermined ?? { kind: 'closed' };
}
