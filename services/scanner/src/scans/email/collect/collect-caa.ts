import { type Known, known } from '../../../audit/known.ts';
import { type DnsLookup, dataOf, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import type { CaaFacts } from '../facts.ts';
import { unread } from '../known.ts';

/** The CAA records that apply to a name: its own, else those of the nearest name above that has some (RFC 8659 3). */
export async function collectCaa(domain: string, lookup: DnsLookup): Promise<Known<CaaFacts>> {
  const labels = domain.split('.');
  for (const [i] of labels.entries()) {
    const name = labels.slice(i).join('.');
    const outcome = await lookup.query(name, 'CAA');
    if (isDnsFailure(outcome)) return unread(outcome, `CAA of ${name}`);
    if (outcome.kind === 'answer') return known({ domain: name, records: dataOf(outcome) });
  }
  return known({ domain: null, records: [] });
}
