import { lookUpCaa } from '../../audit/caa.ts';
import { type Known, known, unknown } from '../../audit/known.ts';
import { type DnsFinding, type DnsLookup, dataOf, isDnsFailure } from '../../net/dns/dns-outcome.ts';
import { collectAliases } from './collect/collect-aliases.ts';
import type { ApexFacts } from './collect/collect-apex.ts';
import { collectBimi } from './collect/collect-bimi.ts';
import { collectDkim } from './collect/collect-dkim.ts';
import { collectDmarc } from './collect/collect-dmarc.ts';
import { collectDnssec } from './collect/collect-dnssec.ts';
import { collectMtaSts } from './collect/collect-mta-sts.ts';
import { collectMx } from './collect/collect-mx.ts';
import { collectSpf } from './collect/collect-spf.ts';
import { collectSpfResults } from './collect/collect-spf-results.ts';
import type { DocumentFetch } from './collect/document-fetch.ts';
import type { EmailFacts } from './facts.ts';
import { readTexts, unread } from './known.ts';
import { mailProfile } from './mail-profile.ts';
import { receivingProviders } from './mail-providers.ts';
import { readTlsRptRecords } from './records/tls-rpt.ts';

export interface EmailContext {
  readonly lookup: DnsLookup;
  readonly documents: DocumentFetch;
  readonly now: Date;
  /** A DNS label that nobody would choose as a DKIM selector. */
  readonly controlLabel: string;
  readonly dkimSelectors?: readonly string[];
  readonly senderIps?: readonly string[];
}

/**
 * Gathers everything that the checks judge; unknown when the domain's own SPF, DMARC or MX records could not be looked
 * up. Rejects only with the reason of an aborted signal.
 */
export async function collectEmailFacts(
  domain: string,
  apex: ApexFacts,
  world: EmailContext,
): Promise<Known<EmailFacts>> {
  const { lookup, documents, now, controlLabel, dkimSelectors = [], senderIps = [] } = world;
  const given = [...new Set(dkimSelectors.map((selector) => selector.toLowerCase()))];
  const { txt, mx } = apex;
  if (isDnsFailure(txt)) return unread(txt, `The SPF record of ${domain}`);
  if (isDnsFailure(mx)) return unread(mx, `The MX records of ${domain}`);
  const records = collectRecords(domain, { txt, mx }, lookup);
  const declaresNoMail = async () => {
    // Then it takes mail, whatever else it says: nothing has to be waited for.
    if (dataOf(mx).some(({ exchange }) => exchange !== '.')) return false;
    const facts = await records;
    return facts.kind === 'known' && facts.value.profile === 'no-mail-declared';
  };
  const [found, aliases, dkim, bimi, mtaSts, dnssec, caa, spfResults] = await Promise.all([
    records,
    collectAliases(domain, lookup),
    collectDkim({ domain, given, controlLabel, now, declaresNoMail }, lookup),
    collectBimi(domain, now, lookup, documents),
    collectMtaSts(domain, lookup, documents),
    collectDnssec(domain, apex, lookup),
    lookUpCaa(domain, lookup),
    collectSpfResults(domain, senderIps, now, lookup),
  ]);
  if (found.kind === 'unknown') return found;
  return known({ domain, aliases, ...found.value, dkim, mtaSts, bimi, dnssec, caa, spfResults });
}

/** The records that advice may replace, and what they lead to; unknown like all of them. */
export async function collectRecords(
  domain: string,
  { txt, mx: exchanges }: { readonly txt: DnsFinding<'TXT'>; readonly mx: DnsFinding<'MX'> },
  lookup: DnsLookup,
): Promise<Known<Pick<EmailFacts, 'profile' | 'providers' | 'spf' | 'dmarc' | 'mx' | 'tlsRpt'>>> {
  const [spf, mx, dmarc, tlsRpt] = await Promise.all([
    collectSpf(domain, txt, lookup),
    collectMx(domain, exchanges, lookup),
    collectDmarc(domain, txt, lookup),
    readTexts(`_smtp._tls.${domain}`, readTlsRptRecords, lookup),
  ]);
  if (mx.kind === 'unknown')
    return unknown(`The mail exchangers of ${domain} could not be looked up: ${mx.reason}`);
  if (dmarc.kind === 'unknown')
    return unknown(`The DMARC record of ${domain} could not be looked up: ${dmarc.reason}`);
  const profile = mailProfile(mx.value, spf);
  const providers = receivingProviders(mx.value.hosts.map(({ exchange }) => exchange));
  return known({ profile, providers, spf, dmarc: dmarc.value, mx: mx.value, tlsRpt });
}
