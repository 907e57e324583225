import { type DnsFinding, type DnsLookup, dataOf, textsOf } from '../../../net/dns/dns-outcome.ts';
import type { SpfFacts } from '../facts.ts';
import { analyzeSpf } from '../spf/analyze-spf.ts';
import { separateStrings } from '../spf/meant-spf.ts';
import { selectSpfRecord } from '../spf/select-spf-record.ts';
import { findOpenness } from '../spf/spf-openness.ts';
import { findUnregistered } from './find-unregistered.ts';

/** The SPF record of the domain, everything that it reaches, and who can send by it. */
export async function collectSpf(
  domain: string,
  txt: DnsFinding<'TXT'>,
  lookup: DnsLookup,
): Promise<SpfFacts> {
  const [analysis, openness] = await Promise.all([analyzeSpf(domain, lookup), findOpenness(domain, lookup)]);
  const selection = selectSpfRecord(textsOf(txt));
  const published = dataOf(txt).find(({ text }) => text === selection.records[0]);
  return {
    ...selection,
    separated: separateStrings(published?.strings ?? []),
    neededTcp: txt.kind === 'answer' && txt.overTcp,
    analysis,
    openness,
    unregistered: await findUnregistered(analysis.targets, domain, lookup),
  };
}
