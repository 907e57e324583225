import { lookUpCaa } from '../../audit/caa.ts';
import { type Known, known, unknown } from '../../audit/known.ts';
import { type DnsLookup, dataOf, isDnsFailure } from '../../net/dns/dns-outcome.ts';
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
import type { DmarcFacts, EmailFacts } from './facts.ts';
import { readTexts, unread } from './known.ts';
import { mailProfile } from './mail-profile.ts';
import { receivingProvider } from './mail-providers.ts';
import { readTlsRptRecords } from './records/tls-rpt.ts';
import { registrableDomain } from './registrable-domain.ts';

/** What the collecting of one scan stands on. */
export interface EmailContext {
  readonly lookup: DnsLookup;
  readonly documents: DocumentFetch;
  readonly now: Date;
  /** A DNS label that nobody would choose as a DKIM selector. */
  readonly controlLabel: string;
  /** DKIM selectors that the caller knows. */
  readonly dkimSelectors?: readonly string[];
  /** Addresses that the caller asks about. */
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
  const { txt, mx: exchanges } = apex;
  if (isDnsFailure(txt)) return unread(txt, `The SPF record of ${domain}`);
  if (isDnsFailure(exchanges)) return unread(exchanges, `The MX records of ${domain}`);
  const mail = Promise.all([collectSpf(domain, txt, lookup), collectMx(domain, exchanges, lookup)]);
  const declaresNoMail = async () => {
    // Then it takes mail, whatever else it says: nothing has to be waited for.
    if (dataOf(exchanges).some(({ exchange }) => exchange !== '.')) return false;
    const [spfFacts, mxFacts] = await mail;
    return mxFacts.kind === 'known' && mailProfile(mxFacts.value, spfFacts) === 'no-mail-declared';
  };
  const policy = collectDmarc(domain, txt, lookup);
  const [[spf, mx], dmarc, dkim, bimi, mtaSts, tlsRpt, dnssec, caa, spfResults] = await Promise.all([
    mail,
    policy,
    collectDkim({ domain, given, controlLabel, now, declaresNoMail }, lookup),
    policy.then((facts) => collectBimi(domain, organizationOf(facts), now, lookup, documents)),
    collectMtaSts(domain, lookup, documents),
    readTexts(`_smtp._tls.${domain}`, readTlsRptRecords, lookup),
    collectDnssec(domain, apex, lookup),
    lookUpCaa(domain, lookup),
    collectSpfResults(domain, senderIps, now, lookup),
  ]);
  if (mx.kind === 'unknown')
    return unknown(`The mail exchangers of ${domain} could not be looked up: ${mx.reason}`);
  if (dmarc.kind === 'unknown')
    return unknown(`The DMARC record of ${domain} could not be looked up: ${dmarc.reason}`);
  return known({
    domain,
    isPublicSuffix: registrableDomain(domain) === null,
    profile: mailProfile(mx.value, spf),
    provider: receivingProvider(mx.value.hosts.map(({ exchange }) => exchange))?.name ?? null,
    spf,
    dmarc: dmarc.value,
    dkim,
    mx: mx.value,
    mtaSts,
    tlsRpt,
    bimi,
    dnssec,
    caa,
    spfResults,
  });
}

function organizationOf(dmarc: Known<DmarcFacts>): string | null {
  return dmarc.kind === 'known' ? dmarc.value.tree.organizationalDomain : null;
}
