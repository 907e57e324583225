import type { DnsLookup, DnsOutcome } from '../../../net/dns/dns-outcome.ts';
import type { SpfFacts } from '../facts.ts';
import { type Known, known, mapKnown, toKnown, toTexts } from '../known.ts';
import { analyzeSpf } from '../spf/analyze-spf.ts';
import { selectSpfRecord } from '../spf/select-spf-record.ts';
import { spfOpenness } from '../spf/spf-openness.ts';
import { findUnregistered } from './find-unregistered.ts';

/** The SPF record of the domain, everything that it reaches, and who can send by it. */
export async function collectSpf(
  domain: string,
  txt: DnsOutcome<'TXT'>,
  lookup: DnsLookup,
): Promise<Known<SpfFacts>> {
  const texts = toTexts(txt);
  if (texts.kind === 'unknown') return texts;
  const [analysis, openness, obsolete] = await Promise.all([
    analyzeSpf(domain, lookup),
    spfOpenness(domain, lookup),
    lookup.query(domain, 'SPF'),
  ]);
  return known({
    ...selectSpfRecord(texts.value),
    hasObsoleteType: mapKnown(toKnown(obsolete), (records) => records.length > 0),
    neededTcp: txt.kind === 'answer' && txt.overTcp,
    analysis,
    openness,
    unregistered: await findUnregistered(analysis.targets, domain, lookup),
  });
}
