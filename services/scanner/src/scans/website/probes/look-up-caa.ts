import { type Known, known, unknown } from '../../../audit/known.ts';
import { describeOutcome } from '../../../net/dns/describe-outcome.ts';
import { type DnsLookup, dataOf, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import type { CaaFacts } from '../facts.ts';

const MAX_LABELS = 20;

/**
 * The CAA records that count for a host: its own, or those of the closest name above it that has some (RFC 8659 3).
 * Null: there are none, or the host is an address. All names are asked for at once. Rejects only with the reason of the
 * signal of the session.
 */
export async function lookUpCaa(host: string, lookup: DnsLookup): Promise<Known<CaaFacts | null>> {
  if (parseIpAddress(host) !== null) return known(null);
  const labels = host.split('.');
  if (labels.length > MAX_LABELS) return unknown(`the name has more than ${MAX_LABELS} labels`);
  const names = labels.map((_, i) => labels.slice(i).join('.'));
  const outcomes = await Promise.all(names.map((name) => lookup.query(name, 'CAA')));
  for (const [i, outcome] of outcomes.entries()) {
    if (isDnsFailure(outcome)) return unknown(describeOutcome(outcome));
    const records = dataOf<'CAA'>(outcome);
    if (records.length > 0) return known({ name: names[i] ?? host, records });
  }
  return known(null);
}
