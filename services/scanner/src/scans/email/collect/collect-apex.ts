import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';

/** What the DNS says about the domain's own name. */
export type ApexFacts = Awaited<ReturnType<typeof collectApex>>;

/** Asks what tells whether the domain exists; every answer is of use later. */
export async function collectApex(domain: string, lookup: DnsLookup) {
  const [soa, ns, mx, txt] = await Promise.all([
    lookup.query(domain, 'SOA'),
    lookup.query(domain, 'NS'),
    lookup.query(domain, 'MX'),
    lookup.query(domain, 'TXT'),
  ]);
  return { soa, ns, mx, txt };
}
