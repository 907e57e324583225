import type { SenderSpfResult } from '@repo/contracts/scanner';
import { quote } from '../../../audit/words.ts';
import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { checkSender, type SpfVerdict } from '../spf/check-host.ts';

/** What SPF says of mail that each of the addresses sends as the domain (RFC 7208 4), in their order, each once. */
export async function collectSpfResults(
  domain: string,
  senderIps: readonly string[],
  now: Date,
  lookup: DnsLookup,
): Promise<readonly SenderSpfResult[]> {
  const answers = [...new Set(senderIps)].map(async (text) => {
    const ip = parseIpAddress(text);
    if (ip === null) return [];
    const verdict = await checkSender(ip, domain, lookup, { now });
    const { result, match } = verdict;
    return [{ ip: text, result, mechanism: match?.term ?? null, explanation: explain(verdict, domain) }];
  });
  return (await Promise.all(answers)).flat();
}

function explain({ result, match, reason, explanation }: SpfVerdict, domain: string): string {
  const said = explanation === null ? '' : ` The domain says: ${quote(explanation)}.`;
  if (match !== null)
    return `${quote(match.term)} in the record of ${match.domain} decides: ${MEANINGS[result]}.${said}`;
  if (reason !== null) return `${MEANINGS[result]}: ${reason}.`;
  return result === 'none'
    ? `${domain} has no SPF record.`
    : `No term of the record decides: ${MEANINGS[result]}.`;
}

/** What the result asks of receivers (RFC 7208 2.6). */
const MEANINGS = {
  none: 'nothing is said of the address',
  neutral: 'nothing is said of the address',
  pass: 'the address may send',
  fail: 'the address may not send',
  softfail: 'the address probably may not send',
  temperror: 'It cannot be told now',
  permerror: 'The record is in error, so that receivers can tell nothing',
} as const satisfies Record<SpfVerdict['result'], string>;
