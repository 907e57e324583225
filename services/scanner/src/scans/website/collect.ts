import { lookUpCaa } from '../../audit/caa.ts';
import { type Known, known, unknown } from '../../audit/known.ts';
import type { DnsLookup } from '../../net/dns/dns-outcome.ts';
import { GuardError, isUnreachable } from '../../net/http/guard-error.ts';
import type { GuardedClient } from '../../net/http/guarded-client.ts';
import { type GuardedHeader, headerValue, headerValues } from '../../net/http/guarded-headers.ts';
import type { GuardedChain, GuardedResponse } from '../../net/http/guarded-response.ts';
import { keptCookies, receivedCookies } from '../../net/http/kept-cookies.ts';
import type { TlsFacts } from '../../net/http/tls-facts.ts';
import type { ScanWorkers } from '../open-scan-workers.ts';
import { AUDIT_TIMES } from './audit-times.ts';
import type { PageFacts, SecureFacts, WebsiteFacts } from './facts.ts';
import { forbidsSniffing } from './headers/forbids-sniffing.ts';
import { type HstsPolicy, hstsOf } from './headers/parse-hsts.ts';
import type { HtmlFacts } from './html/read-html.ts';
import { lookUpHttpsRecord } from './probes/look-up-https-record.ts';
import { probeForeignOrigins } from './probes/probe-foreign-origins.ts';
import { probeSecurityTxt } from './probes/probe-security-txt.ts';
import { hintsAtOldTls, isNoTls, probeOldTls, probeSuites } from './probes/probe-tls.ts';
import { isClosed, isTriedAgain, redirectVerdict } from './probes/redirect-verdict.ts';
import type { SiteUrls } from './probes/site-urls.ts';
import { readPageBy } from './read-pages.ts';

/** Own facts, and why the site's page could not be reached. */
export interface CollectedWebsite {
  readonly facts: WebsiteFacts;
  readonly pageError: GuardError | null;
}

/** What a site is visited with. */
export interface Visitor {
  readonly client: GuardedClient;
  readonly lookup: DnsLookup;
  readonly scannedAt: Date;
  readonly workers: ScanWorkers;
}

/**
 * Visits a site: the page asked for, its counterpart on the other scheme, its certificate, old TLS versions, and the
 * page again in the name of other origins; beside these, what needs none of their answers: records of the DNS,
 * security.txt, cipher suites. Takes at most about 55 s. Rejects only with the reason of `signal`.
 */
export async function collectWebsite(
  urls: SiteUrls,
  visitor: Visitor,
  signal: AbortSignal,
): Promise<CollectedWebsite> {
  const { client, lookup, scannedAt } = visitor;
  const [visited, suites, securityTxt, caa, httpsRecords] = await Promise.all([
    visitSite(urls, visitor, signal),
    probeSuites(client, urls.https, signal),
    probeSecurityTxt(client, urls.https, signal),
    lookUpCaa(urls.host, lookup),
    lookUpHttpsRecord(urls.https, urls.host, lookup),
  ]);
  const facts = { ...visited.facts, scannedAt, suites, securityTxt, caa, httpsRecords };
  return { facts, pageError: visited.pageError };
}

async function visitSite(urls: SiteUrls, visitor: Visitor, signal: AbortSignal) {
  const { client } = visitor;
  const isSecurePage = urls.page === urls.https;
  const [pageChain, otherChain] = await Promise.all([
    probeChain(client, urls.page, 'partial', signal),
    probeChain(client, isSecurePage ? urls.http : urls.https, 'none', signal),
  ]);
  const secureChain = isSecurePage ? pageChain : otherChain;
  const firstHttp = isSecurePage ? otherChain : pageChain;
  const tls = await tlsOf(secureChain, urls, client, signal);
  const hasNoTls = tls.kind === 'known' && tls.value === null;
  const page = await pageOf(pageChain, visitor, signal);
  const [httpChain, oldTls, foreignOrigins] = await Promise.all([
    isTriedAgain(firstHttp) ? probeChain(client, urls.http, 'none', signal) : firstHttp,
    hasNoTls && !hintsAtOldTls(secureChain.error) ? known([]) : probeOldTls(client, urls.https, signal),
    page.kind === 'known' ? probeForeignOrigins(client, page.value.url, signal) : [page],
  ]);
  const isSecureThere = tls.kind === 'known' ? tls.value !== null : null;
  const facts = {
    host: urls.host,
    page,
    secure: secureOf(secureChain),
    tls,
    tlsFault: isSecureThere === true ? null : (secureChain.error?.message ?? 'There is no TLS.'),
    oldTls,
    redirect: redirectVerdict(httpChain, isSecureThere),
    foreignOrigins,
  };
  return { facts, pageError: pageChain.error };
}

const MAX_REDIRECTS = 10;
/** Larger pages are judged by their beginning. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** What pages of browsers accept; some sites answer 406 to anything less. */
const HEADERS = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'en,*;q=0.5',
};

/**
 * Where a URL leads, certificates observed and not enforced. What took longer than a chain may is a chain that ended in
 * a timeout, with the hops until then. Rejects only with the reason of `signal`.
 */
function probeChain(
  client: GuardedClient,
  url: string,
  body: 'none' | 'partial',
  signal: AbortSignal,
): Promise<GuardedChain> {
  const limits = { chainTimeoutMs: AUDIT_TIMES.chain, maxBodyBytes: MAX_PAGE_BYTES };
  return client.follow(url, { headers: HEADERS, body, tls: 'observe', limits }, MAX_REDIRECTS, signal);
}

async function pageOf(
  { hops, final, error }: GuardedChain,
  { workers, scannedAt }: Visitor,
  signal: AbortSignal,
): Promise<Known<PageFacts>> {
  if (final === null) return unknown(error?.reason ?? 'it was not reached');
  const untrusted = hops.find(({ tls }) => tls?.isValid === false);
  return known({
    url: final.url,
    isSecure: final.tls !== null,
    untrustedHost: untrusted === undefined ? null : new URL(untrusted.url).hostname,
    status: final.status,
    headers: final.headers,
    cookies: keptCookies(hops.flatMap((hop) => receivedCookies(hop, scannedAt))),
    hsts: hstsOfHosts(hops),
    html: await htmlOf(final, workers, signal),
  });
}

/** Of each host what the last of its answers says that says it, over a valid certificate. */
function hstsOfHosts(hops: GuardedChain['hops']): PageFacts['hsts'] {
  const policies = new Map<string, HstsPolicy | null>();
  for (const { url, headers, tls } of hops) {
    const { hostname } = new URL(url);
    const policy = tls?.isValid === true ? hstsOf(headers, hostname) : null;
    policies.set(hostname, policy ?? policies.get(hostname) ?? null);
  }
  return policies;
}

const HTML_TYPES = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/** What was read before a fault is judged: the head of a page is often all that matters. */
async function htmlOf(
  { headers, body, bodyFault }: GuardedResponse,
  workers: ScanWorkers,
  signal: AbortSignal,
): Promise<Known<HtmlFacts | null>> {
  const type = typeOf(headers);
  const isGuessed = type === '' && !forbidsSniffing(headers);
  if (!HTML_TYPES.test(type) && !isGuessed) return known(null);
  const unread = bodyFault === null ? null : BODY_FAULTS[bodyFault];
  return readPageBy(workers, { bytes: body, type, unread }, signal);
}

/** The type that browsers go by, the last that can be read (Fetch, 2.2.2); empty: they look into the body (MIME Sniffing 7.1). */
function typeOf(headers: readonly GuardedHeader[]): string {
  const types = headerValues(headers, 'content-type').flatMap((value) => value.split(','));
  return types.map((type) => type.trim()).findLast((type) => TYPE.test(type)) ?? '';
}

const TYPE = /^(?!\*\/\*|(?:unknown|application)\/unknown)[^\s/;]+\/[^\s/;]+\s*(?:;|$)/i;

const BODY_FAULTS = {
  'too-large': 'the page is too large',
  'cut-off': 'the page was cut off',
  timeout: 'the page did not arrive in time',
  undecodable: 'the page cannot be decoded',
} as const;

/** The handshake of the first visit; one of its own where the visit failed after it. */
async function tlsOf(
  { hops, error }: GuardedChain,
  { https }: SiteUrls,
  client: GuardedClient,
  signal: AbortSignal,
): Promise<Known<TlsFacts | null>> {
  const tls = hops[0]?.tls ?? error?.tls ?? null;
  if (tls !== null) return known(tls);
  if (error === null || isNoTls(error)) return known(null);
  const reason = unknown(error.reason);
  if (isClosed(error) || isUnreachable(error)) return reason;
  try {
    return known(await client.probeTls(https, {}, signal));
  } catch (failure) {
    signal.throwIfAborted();
    if (failure instanceof GuardError) return reason;
    throw failure;
  }
}

function secureOf({ hops, error }: GuardedChain): Known<SecureFacts | null> {
  const [first] = hops;
  if (first?.tls) {
    const { host } = new URL(first.url);
    // Browsers go by the last that says something of it, and a redirect may be silent.
    const { headers } =
      hops.findLast(
        ({ url, tls, headers }) =>
          tls !== null &&
          new URL(url).host === host &&
          headerValue(headers, 'strict-transport-security') !== null,
      ) ?? first;
    return known({ headers, isCertificateValid: first.tls.isValid, isFirst: headers === first.headers });
  }
  if (error === null || isNoTls(error)) return known(null);
  return unknown(error.reason);
}
