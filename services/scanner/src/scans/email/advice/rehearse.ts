import type { EmailCheckKey } from '@repo/contracts/scanner';
import { known } from '../../../audit/known.ts';
import { type DnsLookup, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import { emailChecks } from '../checks/index.ts';
import { collectApex } from '../collect/collect-apex.ts';
import { collectMtaSts } from '../collect/collect-mta-sts.ts';
import type { DocumentFetch } from '../collect/document-fetch.ts';
import { collectRecords } from '../collect.ts';
import type { EmailCheck } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import type { RecommendedRecord } from '../recommend.ts';
import { publishedLookup } from './published-lookup.ts';

/** What would be found with a record published that a check recommends. */
export interface Rehearsal {
  readonly key: EmailCheckKey;
  readonly record: RecommendedRecord;
  readonly facts: EmailFacts;
}

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
  const rehearsals = proposals.map(async ({ key, record }): Promise<readonly Rehearsal[]> => {
    const after = await collectAnew(facts, record, publishedLookup(lookup, record), documents);
    return after === null ? [] : [{ key, record, facts: after }];
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
