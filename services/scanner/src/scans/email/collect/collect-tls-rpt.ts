import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import type { EmailFacts } from '../facts.ts';
import { mapKnown, toTexts } from '../known.ts';
import { readTlsRptRecords } from '../records/tls-rpt.ts';

/** The TLS reporting record of the domain. */
export async function collectTlsRpt(domain: string, lookup: DnsLookup): Promise<EmailFacts['tlsRpt']> {
  return mapKnown(toTexts(await lookup.query(`_smtp._tls.${domain}`, 'TXT')), readTlsRptRecords);
}
