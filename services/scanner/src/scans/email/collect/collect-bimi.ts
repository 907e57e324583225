import { type Known, known, unknown } from '../../../audit/known.ts';
import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import { isUnreachable } from '../../../net/http/guard-error.ts';
import type { BimiDocument, BimiFacts } from '../facts.ts';
import { readTexts } from '../known.ts';
import { readBimiRecords } from '../records/bimi.ts';
import { walkDmarcTree } from '../records/dmarc-tree.ts';
import type { DocumentFetch } from './document-fetch.ts';
import { inspectBimiCertificate } from './inspect-bimi-certificate.ts';
import { inspectBimiLogo, unpackSvg } from './inspect-bimi-logo.ts';

const MAX_DOCUMENT_BYTES = 128 * 1024;
const MAX_REDIRECTS = 3;

/** The BIMI record of the domain, else of the organisational domain, and the documents that it names. */
export async function collectBimi(
  domain: string,
  now: Date,
  lookup: DnsLookup,
  documents: DocumentFetch,
): Promise<BimiFacts> {
  const { organizationalDomain } = await walkDmarcTree(domain, lookup);
  const { record, recordDomain } = await findRecord(domain, organizationalDomain, lookup);
  if (record.kind === 'unknown') return { record, recordDomain, logo: record, certificate: record };
  if (record.value.kind !== 'record') return { record, recordDomain, logo: null, certificate: null };
  const { location, authority } = record.value;
  const [logo, certificate] = await Promise.all([
    fetchDocument(location, documents),
    authority === null ? null : fetchDocument(authority, documents),
  ]);
  const svg = logo.kind === 'known' && typeof logo.value !== 'string' ? await unpackSvg(logo.value) : null;
  const domains = [...new Set([recordDomain, organizationalDomain ?? recordDomain])];
  return {
    record,
    recordDomain,
    logo: await inspected(location, logo, () => inspectBimiLogo(svg)),
    certificate:
      authority === null || certificate === null
        ? null
        : await inspected(authority, certificate, (pem) =>
            inspectBimiCertificate(pem, { domains, logo: svg, now }),
          ),
  };
}

async function findRecord(domain: string, organizationalDomain: string | null, lookup: DnsLookup) {
  const recordAt = (name: string) => readTexts(`default._bimi.${name}`, readBimiRecords, lookup);
  const own = await recordAt(domain);
  const isAbsent = own.kind === 'known' && own.value.kind === 'absent';
  if (isAbsent && organizationalDomain === null)
    return { record: unknown('the organisational domain could not be looked up'), recordDomain: domain };
  if (!isAbsent || organizationalDomain === null || organizationalDomain === domain)
    return { record: own, recordDomain: domain };
  return { record: await recordAt(organizationalDomain), recordDomain: organizationalDomain };
}

/** The bytes, or a sentence that says why there are none. */
type Fetched = Known<Buffer | string>;

async function fetchDocument(url: string, { http, attempt }: DocumentFetch): Promise<Fetched> {
  const request = {
    limits: { maxBodyBytes: MAX_DOCUMENT_BYTES, maxWireBytes: MAX_DOCUMENT_BYTES, chainTimeoutMs: 10_000 },
  };
  const chain = await attempt((signal) => http.follow(url, request, MAX_REDIRECTS, signal));
  if (chain === null) return unknown('the time for the scan was over before it came');
  const { final, error, hops } = chain;
  if (error !== null && (error.kind === 'dns-failed' || isUnreachable(error))) return unknown(error.reason);
  if (final === null) return known(error?.message ?? 'There is no response.');
  if (!hops.every((hop) => hop.url.startsWith('https:'))) return known('The server redirects to plain http.');
  if (final.status !== 200) return known(`The server answers with status ${final.status}.`);
  if (final.bodyFault !== null) return known(`It did not arrive in full (${final.bodyFault}).`);
  return known(final.body);
}

async function inspected(
  url: string,
  fetched: Fetched,
  inspect: (body: Buffer) => Omit<BimiDocument, 'url'> | Promise<Omit<BimiDocument, 'url'>>,
): Promise<Known<BimiDocument>> {
  if (fetched.kind === 'unknown') return fetched;
  const { value } = fetched;
  return typeof value === 'string'
    ? known({ url, faults: [value], summary: 'It cannot be fetched.' })
    : known({ url, ...(await inspect(value)) });
}
