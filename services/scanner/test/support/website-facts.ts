import { known } from '../../src/audit/known.ts';
import type { GuardedHeader } from '../../src/net/http/guarded-headers.ts';
import { receivedCookies } from '../../src/net/http/kept-cookies.ts';
import type { TlsFacts } from '../../src/net/http/tls-facts.ts';
import type { PageFacts, SecurityTxt, SuiteProbes, WebsiteFacts } from '../../src/scans/website/facts.ts';
import type { HtmlFacts } from '../../src/scans/website/html/read-html.ts';

export const HEALTHY_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(self "https://a.example")',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp; report-to="x"',
  'cross-origin-resource-policy': 'same-origin',
  server: 'nginx',
};

export const HEALTHY_TLS: TlsFacts = {
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_128_GCM_SHA256',
  dhBits: null,
  issuers: [],
  certificate: {
    subject: 'CN=site.example',
    validFrom: '2026-01-01T00:00:00.000Z',
    validTo: '2026-04-01T00:00:00.000Z',
    keyType: 'ec',
    keySize: 'prime256v1',
    signature: 'ecdsa-with-SHA256',
    extendedKeyUsage: ['1.3.6.1.5.5.7.3.1'],
    isSelfSigned: false,
    hasIssuerUrl: false,
  },
  chainFault: null,
  isHostMatch: true,
  dates: 'valid',
  daysLeft: 60,
  isValid: true,
};

/** Header lines: the healthy ones, changed; null takes one away, a list sends it several times. */
export function headersWith(
  changes: Readonly<Record<string, string | readonly string[] | null>> = {},
): readonly GuardedHeader[] {
  return Object.entries({ ...HEALTHY_HEADERS, ...changes }).flatMap(([name, value]) =>
    (value === null ? [] : [value].flat()).map((each): GuardedHeader => [name, each]),
  );
}

export function healthyPage(changes: Partial<PageFacts> = {}): PageFacts {
  return {
    url: 'https://site.example/',
    isSecure: true,
    untrustedHost: null,
    status: 200,
    headers: headersWith(),
    cookies: received('__Host-session=1; Secure; HttpOnly; SameSite=Lax; Path=/'),
    hsts: new Map(),
    html: known(html({ scripts: [{ src: '/a.js', integrity: '' }] })),
    ...changes,
  };
}

/** Cookies that a host sets. */
export function received(value: string | readonly string[], host = 'site.example'): PageFacts['cookies'] {
  const headers = [value].flat().map((each): GuardedHeader => ['set-cookie', each]);
  return receivedCookies({ url: `https://${host}/`, headers }, new Date('2026-02-01T00:00:00Z'));
}

/** What is read of a page; whole unless said otherwise. */
export function html(changes: Partial<HtmlFacts> = {}): HtmlFacts {
  const nothing = { base: null, scripts: [], plainLoads: [], policies: [], referrers: [] };
  return { ...nothing, isHeadRead: true, unread: null, ...changes };
}

/** A site that leaves nothing to be desired. */
export function healthyWebsite(changes: Partial<WebsiteFacts> = {}): WebsiteFacts {
  return {
    host: 'site.example',
    page: known(healthyPage()),
    secure: known({ headers: headersWith(), isCertificateValid: true, isFirst: true }),
    tls: known(HEALTHY_TLS),
    tlsFault: null,
    oldTls: known([]),
    redirect: known('to-https'),
    foreignOrigins: [known({ origin: 'https://foreign.invalid', headers: [], isRefused: false })],
    scannedAt: new Date('2026-02-01T00:00:00Z'),
    suites: REFUSED_SUITES,
    caa: known({ name: 'site.example', records: [{ isCritical: false, tag: 'issue', value: 'ca.example' }] }),
    httpsRecords: known([{ priority: 1, target: '', params: new Map([[1, Buffer.from('\u0002h3')]]) }]),
    securityTxt: known(SECURITY_TXT),
    ...changes,
  };
}

const REFUSED_SUITES: SuiteProbes = {
  unsafe: known(null),
  withoutSecrecy: known(null),
  finiteField: known(null),
};

export const SECURITY_TXT: SecurityTxt = {
  url: 'https://site.example/.well-known/security.txt',
  contentType: 'text/plain; charset=utf-8',
  text: 'Contact: mailto:security@site.example\nExpires: 2026-12-01T00:00:00Z\n',
};
