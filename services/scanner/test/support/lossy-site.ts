import fc from 'fast-check';
import type { BodyFault } from '../../src/net/http/decode-content.ts';
import { followRedirects } from '../../src/net/http/follow-redirects.ts';
import { GuardError } from '../../src/net/http/guard-error.ts';
import type { GuardedClient } from '../../src/net/http/guarded-client.ts';
import type { GuardedHeader } from '../../src/net/http/guarded-headers.ts';
import type { GuardedRequest, GuardedResponse } from '../../src/net/http/guarded-response.ts';
import { HEALTHY_HEADERS, HEALTHY_TLS, headersWith } from './website-facts.ts';

/** A site as it is, behind its two doors. */
export interface LossySite {
  readonly http: 'closed' | 'content' | 'https' | 'other host' | 'late' | 'back';
  readonly https: 'closed' | 'plain text' | 'old' | 'valid' | 'invalid';
  /** Where its https leads: to a host whose certificate is or is not valid, or nowhere. */
  readonly www: 'nowhere' | 'valid' | 'invalid';
  readonly type: string | null;
  readonly speaksOldTls: boolean;
  /** Names of the healthy headers that it does not send. */
  readonly missing: readonly string[];
  readonly cookies: readonly string[];
  readonly html: string;
  readonly echoes: 'nothing' | 'GET' | 'OPTIONS' | 'null';
}

export const anyLossySite: fc.Arbitrary<LossySite> = fc.record({
  http: fc.constantFrom('closed', 'content', 'https', 'other host', 'late', 'back'),
  https: fc.constantFrom('closed', 'plain text', 'old', 'valid', 'invalid'),
  www: fc.constantFrom('nowhere', 'valid', 'invalid'),
  type: fc.constantFrom('text/html', null),
  speaksOldTls: fc.boolean(),
  missing: fc.subarray(Object.keys(HEALTHY_HEADERS)),
  cookies: fc.subarray(['session=1', 'a=1', 'b=1; Secure; HttpOnly; SameSite=Lax']),
  html: fc.constantFrom(
    '<title>x</title><p>',
    '<meta http-equiv=Content-Security-Policy content="default-src \'none\'"><p>',
    '<meta name=referrer content=unsafe-url><p>',
    '<p><script src=http://cdn.other/a.js></script>',
    '<p><script src=https://cdn.other/a.js></script>',
  ),
  echoes: fc.constantFrom('nothing', 'GET', 'OPTIONS', 'null'),
});

/** What becomes of a request: null, or how its answer is lost. The same request may be made again: `attempt`. */
export type LoseAnswer = (request: string, attempt: number) => number | null;

const HOST = 'site.example';
const WWW = 'https://www.site.example/';
const error = (kind: GuardError['kind'], code: string) => new GuardError(kind, 'It was lost.', { code });

/** How answers are lost on the way. A port that drops connections is none of them: that is how ports are closed. */
const LOSSES: readonly (() => GuardError)[] = [
  () => error('timeout', 'headers'),
  () => error('timeout', 'tls'),
  () => error('protocol', 'ECONNRESET'),
  () => error('tls', 'ECONNRESET'),
  () => error('connect', 'ENETUNREACH'),
  () => error('dns-failed', 'timeout'),
];
const BODY_FAULTS: readonly BodyFault[] = ['cut-off', 'timeout', 'undecodable', 'too-large'];

/** A client for which only the site and what is lost of it exist. */
export function lossyClient(site: LossySite, loseAnswer: LoseAnswer): GuardedClient {
  const attempts = new Map<string, number>();
  const loss = (request: string): number | null => {
    const attempt = attempts.get(request) ?? 0;
    attempts.set(request, attempt + 1);
    return loseAnswer(request, attempt);
  };
  const failIfLost = (request: string) => {
    const lost = loss(request);
    const make = lost === null ? undefined : LOSSES[lost % LOSSES.length];
    if (make !== undefined) throw make();
  };
  const visit = (url: URL, request: GuardedRequest): GuardedResponse => {
    const method = request.method ?? 'GET';
    const origin = request.headers?.['origin'] ?? '';
    failIfLost(`${method} ${url.href} ${origin}`);
    const response = respond(site, url, method, origin);
    const fault = request.body === 'none' ? null : loss(`body of ${url.href}`);
    if (fault === null) return response;
    const bodyFault = BODY_FAULTS[fault % BODY_FAULTS.length] ?? 'cut-off';
    return { ...response, body: response.body.subarray(0, fault % 40), bodyFault };
  };
  return {
    request: async (url, request) => visit(new URL(url), request),
    follow: (url, request, maxRedirects) =>
      followRedirects(url, maxRedirects, new Date(0), async (target) => visit(target.url, request)),
    probeTls: async (url, offer) => {
      failIfLost(`handshake ${url} ${offer.maxVersion ?? ''} ${offer.ciphers ?? ''}`);
      if (offer.maxVersion === 'TLSv1.2') throw error('tls', 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE');
      return handshake(site, offer.maxVersion !== undefined);
    },
  };
}

function handshake({ https, speaksOldTls }: LossySite, isOld: boolean) {
  if (https === 'closed') throw error('connect', 'ECONNREFUSED');
  if (https === 'plain text') throw error('tls', 'ERR_SSL_WRONG_VERSION_NUMBER');
  const isSpoken = isOld ? https === 'old' || speaksOldTls : https !== 'old';
  if (!isSpoken) throw error('tls', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
  const isValid = https === 'valid';
  return { ...HEALTHY_TLS, isValid, isHostMatch: isValid };
}

function respond(site: LossySite, url: URL, method: string, origin: string): GuardedResponse {
  const isSecure = url.protocol === 'https:';
  if (!isSecure && site.http === 'closed') throw error('connect', 'ECONNREFUSED');
  const isWww = url.hostname !== HOST && site.www === 'invalid';
  const tls = isSecure ? handshake(isWww ? { ...site, https: 'invalid' } : site, false) : null;
  const location = locationOf(site, url);
  const headers: readonly GuardedHeader[] = [
    ...headersWith(Object.fromEntries(site.missing.map((name) => [name, null]))),
    ...site.cookies.map((cookie): GuardedHeader => ['set-cookie', cookie]),
    ...(site.type === null ? [] : [['content-type', site.type] as const]),
    ...(location === null ? [] : [['location', location] as const]),
    ...corsOf(site, method, origin),
  ];
  return {
    url: url.href,
    status: location === null ? 200 : 301,
    headers,
    body: Buffer.from(site.html),
    bodyFault: null,
    tls,
  };
}

function locationOf({ http, www }: LossySite, { protocol, hostname, pathname }: URL): string | null {
  if (protocol === 'https:') {
    if (http === 'back' && pathname === '/next') return `http://${HOST}/end`;
    return hostname === HOST && www !== 'nowhere' ? WWW : null;
  }
  if (hostname !== HOST || pathname === '/end') return null;
  if (http === 'late' && pathname === '/') return `http://${HOST}/late`;
  if (http === 'https' || http === 'late') return `https://${HOST}/`;
  if (http === 'other host') return WWW;
  return http === 'back' ? `https://${HOST}/next` : null;
}

function corsOf({ echoes }: LossySite, method: string, origin: string): readonly GuardedHeader[] {
  const isEchoed = echoes === 'null' ? origin === 'null' : echoes === method;
  if (origin === '' || !isEchoed) return [];
  return [
    ['access-control-allow-origin', origin],
    ['access-control-allow-credentials', 'true'],
  ];
}
