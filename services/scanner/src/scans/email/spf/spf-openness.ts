import { type Known, known, unknown } from '../../../audit/known.ts';
import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { checkSender } from './check-host.ts';
import { readableAddress } from './expand-macros.ts';
import type { SpfPlace } from './spf-tree.ts';

/** Documentation addresses (RFC 5737, RFC 3849): they belong to nobody, so a record that lets them pass lets everyone pass. */
const NOBODYS_ADDRESSES = ['192.0.2.77', '198.51.100.77', '203.0.113.77', '2001:db8:77::77']
  .map(parseIpAddress)
  .filter((ip) => ip !== null);

/** The term that lets an address that is nobody's pass, so that anyone may send; null: none does. */
export type SpfOpenness = Known<(SpfPlace & { readonly address: string }) | null>;

/** Evaluates the record for addresses that no sender has: catches a nested `+all` and halves of the address space. */
export async function findOpenness(domain: string, lookup: DnsLookup): Promise<SpfOpenness> {
  let openness: SpfOpenness = known(null);
  for (const ip of NOBODYS_ADDRESSES) {
    const { result, match, unread } = await checkSender(ip, domain, lookup, { isNobody: true });
    if (result === 'pass' && match !== null) return known({ ...match, address: readableAddress(ip) });
    if (unread !== null && openness.kind === 'known') openness = unknown(unread);
  }
  return openness;
}
