import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import type { BimiDocument, BimiFacts } from '../facts.ts';
import { type Known, known, mapKnown, toTexts, unknown } from '../known.ts';
import { readBimiRecords } from '../records/bimi.ts';
import type { DocumentFetch } from './document-fetch.ts';
import { inspectBimiCertificate } from './inspect-bimi-certificate.ts';
import { inspectBimiLogo } from './inspect-bimi-logo.ts';

const MAX_DOCUMENT_BYTES = 128 * 1024;
const MAX_REDIRECTS = 3;

/** The BIMI record of the domain, else of the organisational domain, and the documents that it names. */
export async function collectBimi(
  domain: string,
  organizationalDomain: string | null,
  now: Date,
  lookup: DnsLookup,
  documents: DocumentFetch,
): Promise<BimiFacts> {
  const { record, recordDomain } = await findRecord(domain, organizationalDomain ?? domain, lookup);
  if (record.kind === 'unknown' || record.value.kind !== 'record') {
    return { record, recordDomain, logo: null, certificate: null };
  }
  const { location, authority } = record.value;
  const [logo, certificate] = await Promise.all([
    fetchDocument(location, inspectBimiLogo, documents),
    authority === null
      ? null
      : fetchDocument(authority, (pem) => inspectBimiCertificate(pem, recordDomain, now), documents),
  ]);
  return { record, recordDomain, logo, certificate };
}

async function findRecord(domain: string, organizationalDomain: string, lookup: DnsLookup) {
  const own = await recordAt(domain, lookup);
  const isAbsent = own.kind === 'known' && own.value.kind === 'absent';
  if (!isAbsent || organizationalDomain === domain) return { record: own, recordDomain: domain };
  return { record: await recordAt(organizationalDomain, lookup), recordDomain: organizationalDomain };
}

async function recordAt(domain: string, lookup: DnsLookup) {
  return mapKnown(toTexts(await lookup.query(`default._bimi.${domain}`, 'TXT')), readBimiRecords);
}

async function fetchDocument(
  url: string,
  inspect: (bytes: Buffer) => Omit<BimiDocument, 'url'>,
  { http, attempt }: DocumentFetch,
): Promise<Known<BimiDocument>> {
  const request = {
    limits: { maxBodyBytes: MAX_DOCUMENT_BYTES, maxWireBytes: MAX_DOCUMENT_BYTES, totalTimeoutMs: 10_000 },
  };
  const chain = await attempt((signal) => http.follow(url, request, MAX_REDIRECTS, signal));
  if (chain === null) return unknown('the time for the scan was over before it came');
  const { final, error } = chain;
  if (error?.kind === 'dns-failed') return unknown(error.message.replace(/\.$/, ''));
  const unfetched = (fault: string) => known({ url, faults: [fault], summary: 'It cannot be fetched.' });
  if (final === null) return unfetched(error?.message ?? 'There is no response.');
  if (final.status !== 200) return unfetched(`The server answers with status ${final.status}.`);
  if (final.bodyFault !== null) return unfetched(`It did not arrive in full (${final.bodyFault}).`);
  return known({ url, ...inspect(final.body) });
}
