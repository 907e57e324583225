import type { EmailCheckKey } from '@repo/contracts/scanner';
import { known } from '../../../audit/known.ts';
import { WIDTH } from '../../../net/cidr.ts';
import { type DnsLookup, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import type { IpAddress } from '../../../net/ip-address.ts';
import { emailChecks } from '../checks/index.ts';
import { collectApex } from '../collect/collect-apex.ts';
import { collectMtaSts } from '../collect/collect-mta-sts.ts';
import type { DocumentFetch } from '../collect/document-fetch.ts';
import { collectRecords } from '../collect.ts';
import type { EmailCheck } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import type { RecommendedRecord } from '../recommend.ts';
import { checkSender } from '../spf/check-host.ts';
import { NOBODYS_ADDRESSES } from '../spf/spf-openness.ts';
import { publishedLookup } from './published-lookup.ts';

/** What would be found with a record published that a check recommends. */
export interface Rehearsal {
  readonly key: EmailCheckKey;
  readonly record: RecommendedRecord;
  readonly facts: EmailFacts;
  /** Some address that passes SPF now would not pass any more. */
  readonly losesSender: boolean;
}

/** Of how many address ranges the ends are tried; that no name is dropped is held by reading the record. */
const MAX_RANGES = 8;

/**
 * Gathers the facts anew for each record that a check would recommend, as if it was published. What it does not change is
 * asked of the same session, which remembers.
 */
export async function rehearseAdvice(
  facts: EmailFacts,
  lookup: DnsLookup,
  documents: DocumentFetch,
  checks: readonly EmailCheck[] = emailChecks,
): Promise<readonly Rehearsal[]> {
  const proposals = checks.flatMap((check) => {
    const verdict = check.judge(facts);
    const advice = 'recommendation' in verdict ? verdict.recommendation : '';
    return typeof advice === 'string' ? [] : advice.candidates.map((record) => ({ key: check.key, record }));
  });
  const isSpfTouched = proposals.some(({ record }) => record.name === facts.domain);
  const senders = isSpfTouched ? await passingOf(sendersOf(facts), facts.domain, lookup) : [];
  const rehearsals = proposals.map(async ({ key, record }): Promise<readonly Rehearsal[]> => {
    const published = publishedLookup(lookup, record);
    const [after, left] = await Promise.all([
      collectAnew(facts, record, published, documents),
      record.name === facts.domain ? passingOf(senders, facts.domain, published) : senders,
    ]);
    return after === null ? [] : [{ key, record, facts: after, losesSender: left.length < senders.length }];
  });
  return (await Promise.all(rehearsals)).flat();
}

/** Null where the domain's own records cannot be looked up any more. */
async function collectAnew(
  facts: EmailFacts,
  record: RecommendedRecord,
  lookup: DnsLookup,
  documents: DocumentFetch,
): Promise<EmailFacts | null> {
  const { domain } = facts;
  const { txt, mx } = await collectApex(domain, lookup);
  if (isDnsFailure(txt) || isDnsFailure(mx)) return null;
  const [records, mtaSts] = await Promise.all([
    collectRecords(domain, { txt, mx }, lookup),
    record.name === `_mta-sts.${domain}` ? collectMtaSts(domain, lookup, documents) : facts.mtaSts,
  ]);
  if (records.kind === 'unknown') return null;
  // Servers that answer for the empty `_tls` above the record would show that they do so for `_domainkey`, too.
  const isProving = record.name === `_smtp._tls.${domain}`;
  const dkim = isProving ? { ...facts.dkim, isDenialProven: known(true) } : facts.dkim;
  return { ...facts, ...records.value, dkim, mtaSts };
}

/** Addresses that may pass now: both ends of ranges from all over the tree, and those that are nobody's. */
function sendersOf({ spf }: EmailFacts): readonly IpAddress[] {
  const { ranges } = spf.analysis;
  const step = Math.ceil(ranges.length / MAX_RANGES);
  const ends = ranges
    .filter((_, i) => i % step === 0)
    .flatMap(({ range: { version, network, prefix } }) => {
      const hosts = (1n << BigInt(WIDTH[version] - prefix)) - 1n;
      return [network, network | hosts].map((value): IpAddress => ({ version, value }));
    });
  return [...ends, ...NOBODYS_ADDRESSES];
}

async function passingOf(
  senders: readonly IpAddress[],
  domain: string,
  lookup: DnsLookup,
): Promise<readonly IpAddress[]> {
  const verdicts = await Promise.all(
    senders.map(async (ip) => ({ ip, ...(await checkSender(ip, domain, lookup)) })),
  );
  return verdicts.filter(({ result }) => result === 'pass').map(({ ip }) => ip);
}
