import { type Known, known, unknown } from '../../../audit/known.ts';
import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { checkSender } from './check-host.ts';
import { readableAddress } from './expand-macros.ts';
import type { SpfPlace } from './spf-tree.ts';

/** Documentation addresses (RFC 5737, RFC 3849): they belong to nobody, so a record that lets them pass lets everyone pass. */
export const NOBODYS_ADDRESSES = ['192.0.2.77', '198.51.100.77', '203.0.113.77', '2001:db8:77::77']
  .map(parseIpAddress)
  .filter((ip) => ip !== null);

/** What mail from strangers shows of a record. */
export interface StrangersMail {
  /** The term that lets one of these addresses pass, so that anyone may send; null: none does. */
  readonly openness: Known<(SpfPlace & { readonly address: string }) | null>;
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
  let openness: StrangersMail['openness'] = known(null);
  let voidCount = 0;
  let pastVoids: SpfPlace | null = null;
  for (const ip of NOBODYS_ADDRESSES) {
    const { result, match, unread, ...counts } = await checkSender(ip, domain, lookup, { isNobody: true });
    voidCount = Math.max(voidCount, counts.voidCount);
    pastVoids ??= counts.pastVoids;
    if (result === 'pass' && match !== null)
      return { openness: known({ ...match, address: readableAddress(ip) }), voidCount, pastVoids };
    if (unread !== null && openness.kind === 'known') openness = unknown(unread);
  }
  return { openness, voidCount, pastVoids };
}
