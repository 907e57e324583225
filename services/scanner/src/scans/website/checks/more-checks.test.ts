import type { WebsiteCheckKey } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import {
  HEALTHY_TLS,
  headersWith,
  healthyPage,
  healthyWebsite,
  html,
  received,
} from '../../../../test/support/website-facts.ts';
import { known, unknown } from '../../../audit/known.ts';
import { runChecks } from '../../../audit/run-checks.ts';
import type { PageFacts, SecureFacts, WebsiteFacts } from '../facts.ts';
import { websiteChecks } from './index.ts';

function verdict(key: WebsiteCheckKey, changes: Partial<WebsiteFacts>) {
  const { checks } = runChecks(websiteChecks, healthyWebsite(changes), []);
  const check = checks.find((each) => each.key === key);
  return [check?.status, check?.scoreImpact];
}

const onPage = (changes: Partial<PageFacts>) => ({ page: known(healthyPage(changes)) });
const withHeader = (name: string, value: string | readonly string[] | null) =>
  onPage({ headers: headersWith({ [name]: value }) });
/** What a host with this Strict-Transport-Security answers over https. */
const sends = (value: string | null, changes: Partial<SecureFacts> = {}) =>
  known({
    headers: headersWith({ 'strict-transport-security': value }),
    isCertificateValid: true,
    isFirst: true,
    ...changes,
  });

describe('what is said', () => {
  const said = (key: WebsiteCheckKey, changes: Partial<WebsiteFacts>) => {
    const { checks } = runChecks(websiteChecks, healthyWebsite(changes), []);
    const check = checks.find((each) => each.key === key);
    return `${check?.description} ${check?.recommendation ?? ''}`;
  };
  const hsts = (value: string | null) => ({ secure: sends(value) });
  const daysLeft = (days: number) => ({ tls: known({ ...HEALTHY_TLS, daysLeft: days }) });

  it.each<readonly [WebsiteCheckKey, Partial<WebsiteFacts>, string]>([
    ['strict_transport_security', hsts('max-age=31536000; includeSubDomains'), ' s, with subdomains.'],
    ['strict_transport_security', hsts('max-age=31536000'), 'max-age is 31536000 s.'],
    ['strict_transport_security', hsts(null), 'once. Add includeSubDomains when'],
    [
      'strict_transport_security',
      hsts('max-age=1; preload'),
      '31536000; preload` on every https response, once.',
    ],
    ['strict_transport_security', hsts('max-age=0'), 'switches the protection off'],
    ['hsts_preload', hsts('max-age=1; preload'), 'requires: max-age of a year, includeSubDomains.'],
    ['hsts_preload', hsts('max-age=31536000'), 'does not ask'],
    [
      'hsts_preload',
      {
        secure: sends('max-age=31536000; includeSubDomains; preload', { isCertificateValid: false }),
        redirect: unknown('no reply'),
      },
      'requires: a valid certificate, a redirect from http',
    ],
    ['certificate', onPage({ untrustedHost: 'www.site.example' }), 'a certificate for www.site.example'],
    ['certificate', onPage({ untrustedHost: 'other.example' }), 'Redirect to a host whose'],
    ['certificate', daysLeft(7), 'Renew it soon'],
    ['certificate', daysLeft(6), 'Renew it now'],
    ['tls_versions', {}, 'TLSv1.3 is used; neither TLS 1.0 nor 1.1'],
    [
      'tls_versions',
      { tls: known({ ...HEALTHY_TLS, protocol: 'TLSv1.2' }) },
      'TLSv1.2 is used and 1.3 is not offered; neither TLS 1.0',
    ],
    ['tls_versions', { tls: known({ ...HEALTHY_TLS, protocol: null }) }, 'TLS is used;'],
    ['tls_versions', { oldTls: known(['TLSv1', 'TLSv1.1']) }, 'still offers TLS 1.0 and TLS 1.1.'],
    ['https_redirect', { redirect: known('no-http') }, 'Nothing is served to this scanner'],
    [
      'x_frame_options',
      onPage({ headers: [['x-frame-options', 'nonsense']] }),
      'X-Frame-Options: SAMEORIGIN',
    ],
    ['x_frame_options', onPage({ headers: [['x-frame-options', 'ALLOWALL']] }), 'Name the sites'],
    [
      'x_frame_options',
      onPage({ headers: [['x-frame-options', 'none, ALLOW-FROM https://a.example']] }),
      'Name the sites',
    ],
    ['content_security_policy', withHeader('content-security-policy', null), 'There is no policy. '],
    [
      'content_security_policy',
      onPage({
        headers: headersWith({
          'content-security-policy': null,
          'content-security-policy-report-only': "default-src 'self'",
        }),
      }),
      'a report-only policy blocks nothing. When nothing that the site needs is reported any more, send',
    ],
    ['cookies', onPage({ cookies: received('a=1') }), 'Strict-Transport-Security makes up for some'],
    [
      'cookies',
      onPage({ cookies: received(['a=1; Secure; SameSite=Lax', 'b=1; Secure']) }),
      'All cookies have Secure, and those of sessions HttpOnly; yet "b" has no SameSite, and "a" has no HttpOnly.',
    ],
    [
      'cookies',
      onPage({ cookies: received('a=1; Secure; SameSite=x') }),
      'The cookie "a" has a SameSite that browsers refuse or pass over.',
    ],
    ['page_status', onPage({ status: 401 }), 'the request was refused'],
    ['page_status', onPage({ status: 429 }), 'the request was refused'],
    ['page_status', onPage({ status: 410 }), 'there is no such page'],
    ['permissions_policy', onPage({ headers: [['feature-policy', 'x']] }), 'Only the old Feature-Policy'],
    ['permissions_policy', onPage({ headers: [] }), 'Not set.'],
    ['reporting', onPage({ headers: [['report-to', '{}']] }), 'Only the old Report-To'],
    [
      'reporting',
      onPage({
        headers: [
          ['report-to', '{}'],
          ['nel', '{}'],
        ],
      }),
      'report by: nel, report-to.',
    ],
    ['reporting', onPage({ headers: [] }), 'not asked to report'],
    ['server_disclosure', withHeader('x-powered-by', 'PHP/8.1'), 'disclosed in: x-powered-by.'],
    [
      'obsolete_headers',
      onPage({
        headers: [
          ['expect-ct', 'x'],
          ['x-xss-protection', ' 0 '],
        ],
      }),
      'read: expect-ct.',
    ],
    ['referrer_policy', withHeader('referrer-policy', 'nonsense'), 'Send `Referrer-Policy'],
    ['referrer_policy', withHeader('referrer-policy', ','), 'Not set'],
    [
      'cross_origin_opener_policy',
      withHeader('cross-origin-opener-policy', 'x'),
      'and unsafe-none that is meant',
    ],
    ['x_content_type_options', withHeader('x-content-type-options', null), 'may guess'],
    ['x_content_type_options', withHeader('x-content-type-options', 'x'), 'browsers ignore'],
  ])('by %s (%#)', (key, changes, words) => {
    expect(said(key, changes)).toContain(words);
  });
});

describe('cors', () => {
  const ORIGIN = 'https://foreign.invalid';
  const response = (origin: string, allowed: string | null, credentials: string | null, isRefused = false) =>
    known({
      origin,
      isRefused,
      headers: headersWith({
        'access-control-allow-origin': allowed,
        'access-control-allow-credentials': credentials,
      }),
    });
  it.each([
    [ORIGIN, 'true', 'fail', -50],
    [ORIGIN, null, 'info', 0],
    ['*', 'true', 'info', 0],
    ['https://a.example', 'true', 'pass', 0],
    ['null', 'true', 'fail', -50],
    ['null', null, 'info', 0],
    [null, null, 'pass', 0],
  ])('%s with credentials %s: %s %i', (allowed, credentials, status, impact) => {
    const foreignOrigins = [response(ORIGIN, allowed, credentials)];
    expect(verdict('cors', { foreignOrigins })).toEqual([status, impact]);
  });

  it('looks at every response: one that is open is enough, one that is lost may be it', () => {
    const silent = response(ORIGIN, null, null);
    const open = response('null', 'null', 'true');
    const lost = unknown('no reply in time');
    expect(verdict('cors', { foreignOrigins: [silent, open, lost] })).toEqual(['fail', -50]);
    expect(verdict('cors', { foreignOrigins: [silent, lost, silent] })).toEqual(['warn', -50]);
    expect(verdict('cors', { foreignOrigins: [silent, silent] })).toEqual(['pass', 0]);
  });

  it('passes over what a refused preflight says', () => {
    const refused = response(ORIGIN, ORIGIN, 'true', true);
    expect(verdict('cors', { foreignOrigins: [response('null', null, null), refused] })).toEqual(['pass', 0]);
  });
});

describe('subresource_integrity', () => {
  const script = (src: string, integrity = '') => ({ src, integrity });
  it.each([
    [[], 'info', 0],
    [[script('/a.js'), script('https://cdn.site.example/b.js')], 'pass', 0],
    [[script('https://other.example/a.js', 'sha384-abc')], 'pass', 0],
    [[script('https://other.example/a.js', 'x sha256-abc')], 'pass', 0],
    [[script('https://other.example/a.js', 'md5-abc')], 'warn', -5],
    [[script('https://other.example/a.js', 'sha384-{{hash}}')], 'warn', -5],
    [[script('https://other.example/a.js', 'sha384-')], 'warn', -5],
    [[script('https://other.example/a.js', 'sha384-{{hash}} sha256-a/b+_-==?x')], 'pass', 0],
    [[script('http://other.example/a.js', 'sha384-{{hash}}')], 'fail', -50],
    [
      [script('/a.js'), script('https://other.example/a.js', 'sha512-a'), script('https://b.example')],
      'warn',
      -5,
    ],
    [
      [script('https://b.example/', 'sha512-a'), script('http://other.example/a.js', 'sha512-a')],
      'fail',
      -20,
    ],
    [[script('http://site.example/a.js')], 'pass', 0],
    [[script('https://other.example/a.js')], 'warn', -5],
    [[script('//other.example/a.js')], 'warn', -5],
    [[script('http://other.example/a.js', 'sha384-abc')], 'fail', -20],
    [[script('http://other.example/a.js')], 'fail', -50],
    [[script('data:text/javascript,1'), script('http://[bad')], 'info', 0],
  ])('%j: %s %i', (scripts, status, impact) => {
    expect(verdict('subresource_integrity', onPage({ html: known(html({ scripts })) }))).toEqual([
      status,
      impact,
    ]);
  });

  it('tells the sites of a public suffix apart, that of a platform too', () => {
    const page = {
      url: 'https://one.github.io/',
      html: known(html({ scripts: [script('https://two.github.io/a')] })),
    };
    expect(verdict('subresource_integrity', onPage(page))).toEqual(['warn', -5]);
  });

  it.each(['data:text/html,x', 'javascript:0', 'https://'])('passes over a base that is none: %s', (base) => {
    const page = html({ base, scripts: [script('//other.example/a.js')] });
    expect(verdict('subresource_integrity', onPage({ html: known(page) }))).toEqual(['warn', -5]);
  });

  it('reads addresses by the base of the page', () => {
    const page = html({ base: 'https://other.example/', scripts: [script('a.js')] });
    expect(verdict('subresource_integrity', onPage({ html: known(page) }))).toEqual(['warn', -5]);
  });

  it('is not applicable to what is no HTML, and unknown of half a page', () => {
    expect(verdict('subresource_integrity', onPage({ html: known(null) }))).toEqual(['info', 0]);
    expect(verdict('subresource_integrity', onPage({ html: unknown('cut off') }))).toEqual(['warn', -50]);
    const half = html({ scripts: [script('/a.js')], unread: 'the page is too large' });
    expect(verdict('subresource_integrity', onPage({ html: known(half) }))).toEqual(['warn', -50]);
    const bad = html({ scripts: [script('http://other.example/a.js')], unread: 'the page is too large' });
    expect(verdict('subresource_integrity', onPage({ html: known(bad) }))).toEqual(['fail', -50]);
  });
});

describe('certificate and TLS', () => {
  it.each([
    [{ isValid: false, dates: 'expired' }, 'fail', -20],
    [{ isValid: false, isHostMatch: false }, 'fail', -20],
    [{ isValid: false, chainFault: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'fail', -20],
    [{ daysLeft: 14 }, 'pass', 0],
    [{ daysLeft: 13 }, 'warn', 0],
    [{ daysLeft: 3 }, 'warn', 0],
    [
      { daysLeft: 3, certificate: { ...HEALTHY_TLS.certificate, validFrom: '2026-03-20T00:00:00Z' } },
      'warn',
      0,
    ],
    [
      { daysLeft: 3, certificate: { ...HEALTHY_TLS.certificate, validFrom: '2026-03-26T00:00:00Z' } },
      'pass',
      0,
    ],
  ] as const)('%j: %s %i', (changes, status, impact) => {
    expect(verdict('certificate', { tls: known({ ...HEALTHY_TLS, ...changes }) })).toEqual([status, impact]);
  });

  it('counts the certificates of the hosts that lead to the page', () => {
    const led = onPage({ untrustedHost: 'www.site.example' });
    expect(verdict('certificate', led)).toEqual(['fail', -20]);
    expect(verdict('certificate', { ...led, tls: known(null), secure: known(null) })).toEqual(['fail', -20]);
    expect(verdict('certificate', { page: unknown('no reply') })).toEqual(['warn', -20]);
  });

  it.each([
    ['certificate', 'info'],
    ['tls_versions', 'info'],
    ['hsts_preload', 'info'],
  ] as const)('%s is not applicable without TLS', (key, status) => {
    expect(verdict(key, { tls: known(null), secure: known(null) })).toEqual([status, 0]);
  });

  it('takes points for old versions', () => {
    expect(verdict('tls_versions', { oldTls: known(['TLSv1.1']) })).toEqual(['warn', -5]);
    expect(verdict('tls_versions', { oldTls: unknown('no time') })).toEqual(['warn', -5]);
    const oldOnly = { tls: known(null), secure: known(null), oldTls: known(['TLSv1'] as const) };
    expect(verdict('tls_versions', oldOnly)).toEqual(['fail', -5]);
  });

  it('hsts_preload takes no host below a registrable domain', () => {
    expect(verdict('hsts_preload', { host: 'www.site.example' })).toEqual(['info', 0]);
  });

  it.each([
    ['max-age=63072000; includeSubDomains; preload', 'to-https', 'pass'],
    ['max-age=31536000; includeSubDomains; preload', 'no-http', 'pass'],
    ['max-age=31535999; includeSubDomains; preload', 'to-https', 'info'],
    ['max-age=63072000; includeSubDomains; preload', 'off-host', 'info'],
    ['max-age=60; includeSubDomains; preload', 'to-https', 'info'],
    ['max-age=63072000; preload', 'to-https', 'info'],
    ['max-age=63072000; includeSubDomains', 'to-https', 'info'],
  ] as const)('hsts_preload of %s with %s: %s', (value, redirect, status) => {
    const later = { secure: sends(value, { isFirst: false }), redirect: known(redirect) };
    expect(verdict('hsts_preload', { ...later, secure: sends(value) })).toEqual([status, 0]);
    expect(verdict('hsts_preload', later)).toEqual(['info', 0]);
  });
});

describe('a host whose whole top-level domain is on the preload list of browsers', () => {
  const host = 'site.dev';
  const headers = headersWith({ 'strict-transport-security': null });

  it('needs no header and no redirect of its own', () => {
    const secure = known({ headers, isCertificateValid: true, isFirst: true });
    expect(verdict('strict_transport_security', { host, secure })).toEqual(['pass', 0]);
    expect(verdict('https_redirect', { host, redirect: known('missing') })).toEqual(['info', 0]);
    expect(verdict('hsts_preload', { host, secure })).toEqual(['pass', 0]);
    const cookies = received('a=1', host);
    expect(verdict('cookies', { host, secure, ...onPage({ cookies }) })).toEqual(['warn', -5]);
  });

  it('needs https and a valid certificate all the same', () => {
    const secure = known({ headers, isCertificateValid: false, isFirst: true });
    expect(verdict('strict_transport_security', { host, secure })).toEqual(['fail', -20]);
    expect(verdict('strict_transport_security', { host, secure: known(null) })).toEqual(['fail', -20]);
    expect(verdict('https_redirect', { host, redirect: known('no-https') })).toEqual(['fail', -20]);
  });
});

describe('page_status', () => {
  it.each([
    [199, 'info'],
    [200, 'pass'],
    [299, 'pass'],
    [300, 'info'],
    [399, 'info'],
    [400, 'warn'],
    [401, 'warn'],
    [404, 'warn'],
  ])('%i: %s, at no cost', (status, expected) => {
    expect(verdict('page_status', onPage({ status }))).toEqual([expected, 0]);
  });
});
