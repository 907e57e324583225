import { RedirectVerdict } from '@repo/contracts/scanner';
import fc from 'fast-check';
import { type Known, known, unknown } from '../../src/audit/known.ts';
import type { GuardedHeader } from '../../src/net/http/guarded-headers.ts';
import type { PageFacts, WebsiteFacts } from '../../src/scans/website/facts.ts';
import type { HtmlFacts } from '../../src/scans/website/html/read-html.ts';
import { HEALTHY_TLS, received, SECURITY_TXT } from './website-facts.ts';

/** Values that sites send, good, bad and broken. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'strict-transport-security': [
    'max-age=63072000; includeSubDomains; preload',
    'max-age=31536000',
    'max-age=60',
    'max-age=60; includeSubDomains',
    'max-age=0',
    'includeSubDomains; preload',
    'max-age=1, max-age=2',
    'nonsense',
  ],
  'content-security-policy': [
    "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    "default-src 'self'",
    "script-src 'nonce-abc' 'unsafe-inline' 'strict-dynamic' https: http:; object-src 'none'",
    "script-src 'strict-dynamic'",
    "default-src 'self'; img-src http:",
    "default-src 'self' 'unsafe-eval'",
    "default-src 'self'; style-src 'unsafe-inline'",
    "default-src 'self'; script-src http://a.example",
    "script-src 'self'",
    "script-src *.com unsafe-inline; object-src 'none'; upgrade-insecure-requests",
    "script-src ajax.googleapis.com; object-src 'none'",
    "object-src 'none'",
    'default-src *',
    'frame-ancestors *',
    "frame-ancestors 'self'",
    'nonsense',
  ],
  'content-security-policy-report-only': ["default-src 'self'"],
  'x-frame-options': [
    'DENY',
    'SAMEORIGIN',
    'ALLOWALL',
    'ALLOW-FROM https://a.example',
    'DENY, SAMEORIGIN',
    'x',
  ],
  'x-content-type-options': ['nosniff', 'x', 'x, nosniff'],
  'referrer-policy': ['no-referrer', 'unsafe-url', 'strict-origin', 'origin, x', 'x'],
  'permissions-policy': ['camera=()', 'x y'],
  'feature-policy': ["camera 'none'"],
  'cross-origin-opener-policy': ['same-origin', 'unsafe-none', '"x"'],
  'cross-origin-embedder-policy': ['require-corp', 'unsafe-none', '"x"'],
  'cross-origin-resource-policy': ['same-origin', 'cross-origin', 'x'],
  server: ['nginx', 'Apache/2.4.1'],
  nel: ['{}'],
};

const headers: fc.Arbitrary<readonly GuardedHeader[]> = fc
  .tuple(
    ...Object.entries(VALUES).map(([name, values]) =>
      fc
        .array(fc.constantFrom(...values), { maxLength: 2 })
        .map((lines) => lines.map((value): GuardedHeader => [name, value])),
    ),
  )
  .map((lines) => lines.flat());

const scripts = fc.array(
  fc.record({
    src: fc.constantFrom(
      '/a.js',
      'https://cdn.other/a.js',
      'http://cdn.other/a.js',
      'http://site.example/b.js',
      'x:y',
    ),
    integrity: fc.constantFrom('', 'sha384-abc', 'nonsense'),
  }),
  { maxLength: 4 },
);

const html: fc.Arbitrary<HtmlFacts> = fc.record({
  plainLoads: fc.array(
    fc.record({ kind: fc.constantFrom('blocked', 'upgraded', 'form'), element: fc.constant('img') }),
    { maxLength: 1 },
  ),
  base: fc.constantFrom(null, 'https://cdn.other/', '/x/', 'http://cdn.other/'),
  scripts,
  policies: fc.array(fc.constantFrom(...(VALUES['content-security-policy'] ?? [])), { maxLength: 2 }),
  referrers: fc.array(fc.constantFrom('no-referrer', 'unsafe-url', 'x'), { maxLength: 2 }),
  isHeadRead: fc.constant(true),
  unread: fc.constant(null),
});

const cookies = fc.array(
  fc.constantFrom(
    'a=1; Secure; HttpOnly; SameSite=Lax',
    'a=1',
    'a=1; SameSite=None',
    'session=1',
    'session=1; Secure',
    'csrf=1; Secure',
    '__Host-a=1; Secure; Path=/x',
    'heroku-session-affinity=1',
    'session=; Max-Age=0',
  ),
  { maxLength: 3 },
);

const foreignOrigins = fc.constantFrom('https://foreign.invalid', 'null').chain((origin) =>
  fc.array(
    fc
      .record({
        allowed: fc.constantFrom(null, origin, '*', 'null', 'https://a.example'),
        credentials: fc.constantFrom(null, 'true'),
      })
      .map(({ allowed, credentials }) => ({
        origin,
        isRefused: false,
        headers: [
          ...(allowed === null ? [] : [['access-control-allow-origin', allowed] as const]),
          ...(credentials === null ? [] : [['access-control-allow-credentials', credentials] as const]),
        ],
      })),
    { minLength: 3, maxLength: 3 },
  ),
);

const accepted = fc.option(
  fc.record({
    cipher: fc.constantFrom(null, 'TLS_RSA_WITH_AES_128_CBC_SHA'),
    dhBits: fc.constantFrom(null, 1024, 2048),
  }),
);

/** What is asked beside the visits. */
const besides = fc.record({
  suites: fc.record({ unsafe: accepted, withoutSecrecy: accepted, finiteField: accepted }),
  caa: fc.option(
    fc.record({
      name: fc.constant('site.example'),
      records: fc.array(
        fc.record({
          isCritical: fc.boolean(),
          tag: fc.constantFrom('issue', 'iodef', 'odd'),
          value: fc.constantFrom('ca.example', ';', '%'),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  ),
  httpsRecords: fc.array(
    fc.record({
      priority: fc.nat(1),
      target: fc.constantFrom('', 'site.example', 'cdn.other'),
      params: fc.constantFrom(new Map<number, Buffer>(), new Map([[2, Buffer.alloc(0)]])),
    }),
    { maxLength: 2 },
  ),
  securityTxt: fc.option(
    fc.record({
      url: fc.constantFrom(SECURITY_TXT.url, 'http://site.example/security.txt'),
      contentType: fc.constantFrom('text/plain', 'text/plain; charset=utf-8', 'application/json'),
      text: fc.constantFrom(SECURITY_TXT.text, 'Contact: x', ''),
    }),
  ),
  validTo: fc.constantFrom(HEALTHY_TLS.certificate.validTo, '2030-01-01T00:00:00.000Z'),
  cipher: fc.constantFrom('TLS_AES_128_GCM_SHA256', 'TLS_RSA_WITH_AES_128_CBC_SHA'),
  protocol: fc.constantFrom('TLSv1.2', 'TLSv1.3'),
});

/** A site of which everything is known; what it is on https agrees with itself. */
export const anyWebsite: fc.Arbitrary<WebsiteFacts> = fc
  .record({
    host: fc.constantFrom('site.example', 'site.dev'),
    prefix: fc.constantFrom('', 'www.'),
    isSecure: fc.boolean(),
    untrustedHost: fc.constantFrom(null, 'www.site.example'),
    status: fc.constantFrom(200, 204, 304, 404),
    pageHeaders: headers,
    cookies,
    html: fc.option(html),
    door: fc.constantFrom('valid', 'invalid', 'old', 'none'),
    secureHeaders: headers,
    oldTls: fc.subarray(['TLSv1', 'TLSv1.1'] as const),
    redirect: fc.constantFrom(...RedirectVerdict.options),
    foreignOrigins,
    besides,
  })
  .map((site): WebsiteFacts => {
    const hasTls = site.door === 'valid' || site.door === 'invalid';
    const isValid = site.door === 'valid';
    const { suites, caa, httpsRecords, securityTxt, validTo, cipher, protocol } = site.besides;
    const page: PageFacts = {
      url: `${hasTls && site.isSecure ? 'https' : 'http'}://${site.prefix}${site.host}/`,
      isSecure: hasTls && site.isSecure,
      untrustedHost: site.untrustedHost,
      status: site.status,
      headers: site.pageHeaders,
      cookies: received(site.cookies),
      hsts: new Map(),
      html: known(site.html),
    };
    return {
      host: site.host,
      page: known(page),
      secure: known(
        hasTls ? { headers: site.secureHeaders, isCertificateValid: isValid, isFirst: true } : null,
      ),
      tls: known(
        hasTls
          ? {
              ...HEALTHY_TLS,
              isValid,
              isHostMatch: isValid,
              cipher,
              protocol,
              certificate: { ...HEALTHY_TLS.certificate, validTo },
            }
          : null,
      ),
      tlsFault: hasTls ? null : 'No TLS.',
      oldTls: known(site.door === 'none' ? [] : site.door === 'old' ? ['TLSv1'] : site.oldTls),
      redirect: known(hasTls ? site.redirect : 'no-https'),
      foreignOrigins: site.foreignOrigins.map((each) => known(each)),
      scannedAt: new Date('2026-02-01T00:00:00Z'),
      suites: {
        unsafe: known(suites.unsafe),
        withoutSecrecy: known(suites.withoutSecrecy),
        finiteField: known(suites.finiteField),
      },
      caa: known(caa),
      httpsRecords: known(httpsRecords),
      securityTxt: known(securityTxt),
    };
  });

/** What may be lost of a site, each for itself. */
export const LOSSES = [
  'page',
  'secure',
  'tls',
  'oldTls',
  'redirect',
  'html',
  'head',
  'body',
  'foreign',
  'everyForeign',
  'suites',
  'caa',
  'httpsRecords',
  'securityTxt',
] as const;
export type Loss = (typeof LOSSES)[number];

const LOST = unknown('no reply in time');

/** The site as it looks when these answers are lost. */
export function lose(facts: WebsiteFacts, losses: readonly Loss[]): WebsiteFacts {
  const has = (loss: Loss) => losses.includes(loss);
  const keep = <T>(loss: Loss, fact: Known<T>): Known<T> => (has(loss) ? LOST : fact);
  const foreignOrigins = facts.foreignOrigins.map((each, i) =>
    has('everyForeign') || has('page') || (has('foreign') && i === 0) ? LOST : each,
  );
  return {
    ...facts,
    page: facts.page.kind === 'unknown' || has('page') ? LOST : known(losePage(facts.page.value, has)),
    secure: keep('secure', facts.secure),
    tls: keep('tls', facts.tls),
    oldTls: keep('oldTls', facts.oldTls),
    redirect: keep('redirect', facts.redirect),
    foreignOrigins,
    suites: has('suites') ? { unsafe: LOST, withoutSecrecy: LOST, finiteField: LOST } : facts.suites,
    caa: keep('caa', facts.caa),
    httpsRecords: keep('httpsRecords', facts.httpsRecords),
    securityTxt: keep('securityTxt', facts.securityTxt),
  };
}

function losePage(page: PageFacts, has: (loss: Loss) => boolean): PageFacts {
  if (has('html')) return { ...page, html: LOST };
  if (page.html.kind === 'unknown' || page.html.value === null || !(has('head') || has('body'))) return page;
  const { value } = page.html;
  const cut = { ...value, scripts: value.scripts.slice(0, 1), unread: 'the page is too large' };
  return {
    ...page,
    html: known(has('head') ? { ...cut, policies: [], referrers: [], isHeadRead: false } : cut),
  };
}
