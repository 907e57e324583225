import { type Known, known, unknown } from '../../../audit/known.ts';
import { describeFailure } from '../../../net/dns/describe-failure.ts';
import { type DnsLookup, dataOf, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import type { HttpsData } from '../../../net/dns/record-data.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';

/**
 * The HTTPS records of a site (RFC 9460 9.1: another port than 443 has a name of its own); an address has none. Rejects
 * only with the reason of the signal of the session.
 */
export async function lookUpHttpsRecord(
  https: string,
  host: string,
  lookup: DnsLookup,
): Promise<Known<readonly HttpsData[]>> {
  if (parseIpAddress(host) !== null) return known([]);
  const { port } = new URL(https);
  const outcome = await lookup.query(port === '' ? host : `_${port}._https.${host}`, 'HTTPS');
  return isDnsFailure(outcome) ? unknown(describeFailure(outcome)) : known(dataOf<'HTTPS'>(outcome));
}
