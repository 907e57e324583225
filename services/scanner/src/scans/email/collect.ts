import type { DnsLookup } from '../../net/dns/dns-outcome.ts';
import type { ApexFacts } from './collect/collect-apex.ts';
import { collectBimi } from './collect/collect-bimi.ts';
import { collectDkim } from './collect/collect-dkim.ts';
import { collectDmarc } from './collect/collect-dmarc.ts';
import { collectDnssec } from './collect/collect-dnssec.ts';
import { collectMtaSts } from './collect/collect-mta-sts.ts';
import { collectMx } from './collect/collect-mx.ts';
import { collectSpf } from './collect/collect-spf.ts';
import type { DocumentFetch } from './collect/document-fetch.ts';
import type { EmailFacts } from './facts.ts';
import { mapKnown, toTexts } from './known.ts';
import { mailProfile } from './mail-profile.ts';
import { findMailProviders } from './mail-providers.ts';
import { readTlsRptRecords } from './records/tls-rpt.ts';
import { registrableDomain } from './registrable-domain.ts';

/** What the collecting of one scan stands on. */
export interface EmailWorld {
  readonly lookup: DnsLookup;
  readonly documents: DocumentFetch;
  readonly now: Date;
  /** A DNS label that nobody would choose as a DKIM selector. */
  readonly controlLabel: string;
}

/** Gathers everything that the checks judge. Rejects only with the reason of an aborted signal. */
export async function collectEmailFacts(
  domain: string,
  apex: ApexFacts,
  world: EmailWorld,
): Promise<EmailFacts> {
  const { lookup, documents, now, controlLabel } = world;
  const mail = Promise.all([collectSpf(domain, apex.txt, lookup), collectMx(domain, apex.mx, lookup)]);
  const policy = collectDmarc(domain, apex.txt, lookup);
  const [[spf, mx], dmarc, dkim, bimi, mtaSts, tlsRpt, dnssec] = await Promise.all([
    mail,
    policy,
    mail.then(([spfFacts, mxFacts]) => {
      const suggested = providersOf(spfFacts, mxFacts).all.flatMap(({ selectors }) => selectors);
      return collectDkim({ domain, suggested, controlLabel, now }, lookup);
    }),
    policy.then(({ tree }) => collectBimi(domain, tree.organizationalDomain, now, lookup, documents)),
    collectMtaSts(domain, lookup, documents),
    collectTlsRpt(domain, lookup),
    collectDnssec(domain, apex, lookup),
  ]);
  return {
    domain,
    isPublicSuffix: registrableDomain(domain) === null,
    profile: mailProfile(mx, spf),
    provider: providersOf(spf, mx).receiving?.name ?? null,
    spf,
    dmarc,
    dkim,
    mx,
    mtaSts,
    tlsRpt,
    bimi,
    dnssec,
  };
}

function providersOf(spf: EmailFacts['spf'], mx: EmailFacts['mx']) {
  return findMailProviders(
    mx.kind === 'known' ? mx.value.hosts.map(({ exchange }) => exchange) : [],
    spf.kind === 'known' ? spf.value.analysis.targets.map(({ name }) => name) : [],
  );
}

async function collectTlsRpt(domain: string, lookup: DnsLookup): Promise<EmailFacts['tlsRpt']> {
  return mapKnown(toTexts(await lookup.query(`_smtp._tls.${domain}`, 'TXT')), readTlsRptRecords);
}
