import type { WebsiteCheckKey } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import {
  headersWith,
  healthyPage,
  healthyWebsite,
  html,
  received,
} from '../../../../test/support/website-facts.ts';
import { known } from '../../../audit/known.ts';
import { runChecks } from '../../../audit/run-checks.ts';
import type { PageFacts, WebsiteFacts } from '../facts.ts';
import { websiteChecks } from './index.ts';

function verdict(key: WebsiteCheckKey, changes: Partial<WebsiteFacts>) {
  const { checks } = runChecks(websiteChecks, healthyWebsite(changes), []);
  const check = checks.find((each) => each.key === key);
  return [check?.status, check?.scoreImpact];
}

const onPage = (changes: Partial<PageFacts>) => ({ page: known(healthyPage(changes)) });
const withHeader = (name: string, value: string | readonly string[] | null) =>
  onPage({ headers: headersWith({ [name]: value }) });

describe('strict_transport_security', () => {
  it.each([
    ['max-age=15552000', 'pass', 0],
    ['MAX-AGE="31536000" ; includeSubDomains', 'pass', 0],
    [['max-age=31536000', 'max-age=0'], 'pass', 0],
    ['max-age=15551999', 'warn', -10],
    ['max-age=0', 'fail', -20],
    ['max-age = 31536000', 'pass', 0],
    ['max-age=', 'fail', -20],
    ['max-age=99999999999999999999', 'pass', 0],
    [`max-age=${'9'.repeat(400)}`, 'pass', 0],
    ['max-age=31536000, max-age=1', 'fail', -20],
    ['max-age=1; max-age=2', 'fail', -20],
    ['max-age=31536000; includeSubDomains, max-age=31536000; preload', 'fail', -20],
    ['max-age=31536000; includeSubDomains=true', 'fail', -20],
    ['max-age=31536000; includeSubDomains=""', 'fail', -20],
    ['max-age=31536000; a b', 'fail', -20],
    ['max-age=31536000; =a', 'fail', -20],
    ['max-age="31536000', 'fail', -20],
    ['max-age=31536000; includeSubDomains\u{a0}', 'fail', -20],
    [';max-age=31536000;; includeSubDomains ; a="b, c"; d=e;', 'pass', 0],
    ['includeSubDomains', 'fail', -20],
    [null, 'fail', -20],
  ])('%j: %s %i', (value, status, impact) => {
    const headers = headersWith({ 'strict-transport-security': value });
    const secure = known({ headers, isCertificateValid: true, isFirst: true });
    expect(verdict('strict_transport_security', { secure })).toEqual([status, impact]);
  });

  it.each([
    ['max-age=31536000', 'https://www.site.example/', null, 'fail', -20],
    ['max-age=31536000', 'https://www.site.example/', 'max-age=60', 'warn', -10],
    ['max-age=31536000', 'https://www.site.example/', 'max-age=31536000', 'pass', 0],
    ['max-age=31536000; includeSubDomains', 'https://www.site.example/', null, 'pass', 0],
    ['max-age=60', 'https://www.site.example/', 'max-age=31536000', 'warn', -10],
    ['max-age=31536000', 'https://site.example/x', null, 'pass', 0],
    ['max-age=31536000', 'https://idp.example/', null, 'pass', 0],
  ])('%s, with a page at %s that has %s: %s %i', (own, url, its, status, impact) => {
    const secure = known({
      headers: headersWith({ 'strict-transport-security': own }),
      isCertificateValid: true,
      isFirst: true,
    });
    const page = onPage({ url, headers: headersWith({ 'strict-transport-security': its }) });
    expect(verdict('strict_transport_security', { secure, ...page })).toEqual([status, impact]);
  });

  it('does not count on an invalid certificate, nor without https', () => {
    const secure = known({ headers: headersWith(), isCertificateValid: false, isFirst: true });
    expect(verdict('strict_transport_security', { secure })).toEqual(['fail', -20]);
    expect(verdict('strict_transport_security', { secure: known(null) })).toEqual(['fail', -20]);
  });
});

describe('a host that is an address, for which browsers keep no Strict-Transport-Security', () => {
  it.each(['192.0.2.1', '2001:db8::1'])('%s', (host) => {
    const headers = headersWith({
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    });
    const site = { host, secure: known({ headers, isCertificateValid: true, isFirst: true }) };
    expect(verdict('strict_transport_security', site)).toEqual(['fail', -20]);
    expect(verdict('cookies', { ...site, ...onPage({ cookies: received('a=1') }) })).toEqual(['fail', -20]);
    expect(verdict('hsts_preload', site)).toEqual(['info', 0]);
  });
});

describe('content_security_policy', () => {
  it.each([
    ["default-src 'none'", 'pass', 0],
    ["default-src 'self'", 'pass', 0],
    [
      "script-src 'nonce-a' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; style-src 'self'",
      'pass',
      0,
    ],
    ["default-src 'self'; script-src 'sha256-a' 'unsafe-inline'", 'pass', 0],
    [
      "object-src 'none'; script-src 'nonce-x' 'unsafe-inline' 'unsafe-eval' 'strict-dynamic' https: http:; base-uri 'none'",
      'warn',
      -10,
    ],
    ["default-src 'self'; script-src 'nonce-x' 'strict-dynamic' https: http:; style-src 'self'", 'pass', 0],
    ["default-src 'self' http: 'nonce-x' 'strict-dynamic'", 'pass', 0],
    ["default-src 'self'; script-src 'self' 'nonce-{{nonce}}' 'unsafe-inline'", 'fail', -20],
    ["default-src 'self'; script-src 'self' 'nonce-' 'unsafe-inline'", 'fail', -20],
    ["default-src 'self'; script-src 'nonce-ab+/_-c==' 'unsafe-inline'", 'pass', 0],
    ["default-src 'self'; script-src 'self' https://*", 'fail', -20],
    ["default-src 'self'; script-src *:*", 'fail', -20],
    ["default-src 'self'; script-src https://*:443/js/", 'fail', -20],
    ["default-src 'self'; script-src https://*.*", 'fail', -20],
    ["default-src 'self'; script-src 'self' blob:", 'pass', 0],
    ["default-src 'self'; script-src https://*.site.example", 'pass', 0],
    ["default-src 'self'; style-src 'unsafe-inline'", 'warn', 0],
    ["default-src 'self'; img-src http:", 'warn', -10],
    ["default-src 'self'; script-src 'self' 'unsafe-eval'", 'warn', -10],
    ["default-src 'self'; script-src http://a.example", 'fail', -20],
    ["default-src 'self'; frame-ancestors 'self' http://a.example", 'fail', -20],
    ["default-src 'self'; form-action http:", 'fail', -20],
    ["default-src 'self'; base-uri http://a.example", 'fail', -20],
    ["default-src 'self'; base-uri http://a.example, base-uri 'none'", 'pass', 0],
    ["default-src 'self' 'unsafe-inline'", 'fail', -20],
    ["default-src 'self'; script-src-elem *", 'fail', -20],
    ["default-src 'self'; script-src-attr 'unsafe-inline'", 'fail', -20],
    ["script-src 'self'", 'fail', -20],
    ["default-src 'self'; object-src *", 'fail', -20],
    ['default-src *', 'fail', -20],
    ["default-src 'self'; script-src data:", 'fail', -20],
    ['upgrade-insecure-requests', 'fail', -20],
    ["default-src 'none'; script-src 'strict-dynamic'", 'fail', -25],
    ['none', 'fail', -25],
    ['', 'fail', -25],
    [null, 'fail', -25],
    [["default-src 'self' 'unsafe-inline'", "default-src 'self'"], 'pass', 0],
    ["default-src *, default-src 'none'", 'pass', 0],
    [["script-src 'self'", "object-src 'none'"], 'warn', 0],
    [["script-src 'self'; style-src 'self'", "object-src 'none'"], 'pass', 0],
    [["script-src 'none'", "default-src 'none'; script-src *"], 'pass', 0],
    [["default-src 'self'; script-src 'unsafe-inline'", "default-src 'self'; script-src *"], 'pass', 0],
    [["default-src 'self' http://a.example", 'script-src https:'], 'fail', -20],
    ["default-src 'self'; script-src 'self'; script-src-attr *", 'pass', 0],
    ["default-src\u00a0'self'", 'fail', -25],
    [["default-src 'self'", 'unknown'], 'pass', 0],
    ["default-src 'self'; unknown x", 'pass', 0],
    [["default-src 'none'; script-src 'strict-dynamic'", "default-src 'none'"], 'fail', -25],
    ["default-src 'none'; script-src-elem 'strict-dynamic'; script-src-attr 'none'", 'fail', -25],
    ["default-src 'self'; style-src https:", 'warn', 0],
    ["default-src 'self'; style-src-attr 'unsafe-inline'", 'warn', 0],
    ["default-src 'self'; style-src-elem 'unsafe-inline'", 'warn', 0],
    ["default-src 'self'; worker-src http://a.example", 'fail', -20],
    ["default-src 'self'; child-src http://a.example; frame-src 'self'; worker-src 'self'", 'pass', 0],
    ["default-src 'self'; connect-src ftp:", 'fail', -20],
    ["default-src 'self'; media-src http:", 'warn', -10],
    [["default-src 'self'; img-src http:", "default-src 'self'; img-src *"], 'warn', -10],
    [["default-src 'self'; img-src http:", "default-src 'self'; img-src *:80"], 'warn', -10],
    [["default-src 'self'; img-src http:", "default-src 'self'; img-src https:"], 'pass', 0],
    [
      ["default-src 'self'; img-src http:", "script-src 'self'; object-src 'none'; style-src 'self'"],
      'warn',
      -10,
    ],
    ["default-src 'self'; script-src 'none' h\u00e9.example; script-src *", 'fail', -20],
  ])('%j: %s %i', (value, status, impact) => {
    expect(verdict('content_security_policy', withHeader('content-security-policy', value))).toEqual([
      status,
      impact,
    ]);
  });

  it('judges a page that was cut by its head, and not at all when the head was cut', () => {
    const headers = headersWith({ 'content-security-policy': null });
    const cut = { policies: ["default-src 'none'"], unread: 'the page is too large' };
    expect(verdict('content_security_policy', onPage({ headers, html: known(html(cut)) }))).toEqual([
      'pass',
      0,
    ]);
    expect(
      verdict(
        'content_security_policy',
        onPage({ headers, html: known(html({ ...cut, isHeadRead: false })) }),
      ),
    ).toEqual(['warn', -25]);
    expect(verdict('referrer_policy', onPage({ html: known(html({ ...cut, isHeadRead: false })) }))).toEqual([
      'warn',
      -5,
    ]);
  });

  it('counts a policy of a meta element, and none that only reports', () => {
    const meta = html({ policies: ["default-src 'none'"] });
    const headers = headersWith({
      'content-security-policy': null,
      'content-security-policy-report-only': 'x',
    });
    expect(verdict('content_security_policy', onPage({ headers, html: known(meta) }))).toEqual(['pass', 0]);
    expect(verdict('content_security_policy', onPage({ headers }))).toEqual(['fail', -25]);
  });
});

describe('x_frame_options', () => {
  it.each([
    ['DENY', null, 'pass', 0],
    ['sameorigin', null, 'pass', 0],
    ['DENY, DENY', null, 'pass', 0],
    [['DENY', 'SAMEORIGIN'], null, 'warn', 0],
    ['DENY, nonsense', null, 'warn', 0],
    ['ALLOWALL, nonsense', null, 'warn', 0],
    ['ALLOWALL', null, 'fail', -20],
    [null, "default-src 'self'", 'fail', -20],
    ['nonsense, other', null, 'fail', -20],
    ['ALLOW-FROM https://a.example', null, 'fail', -20],
    [null, null, 'fail', -20],
    [null, "frame-ancestors 'self'", 'pass', 0],
    [null, 'frame-ancestors', 'pass', 0],
    ['DENY', 'frame-ancestors *', 'fail', -20],
    ['DENY', 'frame-ancestors https:', 'fail', -20],
    ['DENY', 'frame-ancestors https://*', 'fail', -20],
    ['DENY', 'frame-ancestors https://*.site.example', 'pass', 0],
    [null, "frame-ancestors *, frame-ancestors 'none'", 'pass', 0],
  ])('%j with %j: %s %i', (option, policy, status, impact) => {
    const headers = headersWith({ 'x-frame-options': option, 'content-security-policy': policy });
    expect(verdict('x_frame_options', onPage({ headers }))).toEqual([status, impact]);
  });
});

describe('a policy of a meta element', () => {
  it('limits no frames: browsers pass over its frame-ancestors', () => {
    const headers = headersWith({ 'x-frame-options': null, 'content-security-policy': null });
    const page = { headers, html: known(html({ policies: ["frame-ancestors 'none'"] })) };
    expect(verdict('x_frame_options', onPage(page))).toEqual(['fail', -20]);
    expect(verdict('content_security_policy', onPage(page))).toEqual(['fail', -25]);
  });
});

describe('headers with one value', () => {
  it.each([
    ['x_content_type_options', 'NoSniff', 'pass', 0],
    ['x_content_type_options', 'sniff', 'warn', -5],
    ['x_content_type_options', 'nosniff, other', 'pass', 0],
    ['x_content_type_options', 'other, nosniff', 'warn', -5],
    ['cross_origin_opener_policy', 'same-origin-allow-popups', 'pass', 0],
    ['cross_origin_opener_policy', 'noopener-allow-popups', 'pass', 0],
    ['cross_origin_embedder_policy', 'unsafe-none', 'info', 0],
    ['cross_origin_embedder_policy', null, 'info', 0],
    ['cross_origin_resource_policy', 'same-origin', 'pass', 0],
    ['cross_origin_resource_policy', null, 'info', 0],
    ['x_content_type_options', null, 'warn', -5],
    ['referrer_policy', null, 'info', 0],
    ['referrer_policy', 'no-referrer, unsafe-url', 'warn', -5],
    ['referrer_policy', 'unsafe-url, strict-origin, new-token', 'pass', 0],
    ['referrer_policy', 'origin', 'warn', -5],
    ['referrer_policy', 'nonsense', 'warn', -5],
    ['permissions_policy', null, 'info', 0],
    ['permissions_policy', 'camera=*, usb=self', 'pass', 0],
    ['permissions_policy', 'camera=*, usb=(self *)', 'info', 0],
    ['permissions_policy', "camera 'none'", 'warn', 0],
    ['permissions_policy', 'geolocation=("https://a.example.com?x"), camera=()', 'pass', 0],
    ['permissions_policy', 'geolocation=(self "https://a.example/,b");report-to="x, y"', 'pass', 0],
    ['permissions_policy', 'geolocation=("https://a.example', 'warn', 0],
    ['permissions_policy', 'camera=(),', 'warn', 0],
    ['permissions_policy', '', 'info', 0],
    ['cross_origin_opener_policy', null, 'info', 0],
    ['cross_origin_opener_policy', 'unsafe-none', 'info', 0],
    ['cross_origin_opener_policy', 'same-origin; report-to="a"', 'pass', 0],
    ['cross_origin_opener_policy', '"same-origin"', 'warn', -5],
    ['cross_origin_opener_policy', ['same-origin', 'same-origin'], 'warn', -5],
    ['cross_origin_embedder_policy', 'credentialless', 'pass', 0],
    ['cross_origin_embedder_policy', 'yes', 'warn', -5],
    ['cross_origin_resource_policy', 'same-site', 'pass', 0],
    ['cross_origin_resource_policy', 'cross-origin', 'info', 0],
    ['cross_origin_resource_policy', 'Same-Origin', 'warn', -5],
  ] as const)('%s, %j: %s %i', (key, value, status, impact) => {
    expect(verdict(key, withHeader(key.replaceAll('_', '-'), value))).toEqual([status, impact]);
  });

  it.each([
    ['server_disclosure', 'server', 'Apache/2.4.1', 'info'],
    ['server_disclosure', 'server', 'cloud', 'pass'],
    ['reporting', 'nel', '{}', 'info'],
    ['obsolete_headers', 'x-xss-protection', '1; mode=block', 'info'],
    ['obsolete_headers', 'x-xss-protection', '0', 'pass'],
  ] as const)('%s, %s: %s is %s', (key, name, value, status) => {
    expect(verdict(key, withHeader(name, value))).toEqual([status, 0]);
  });
});

describe('referrer_policy of meta elements', () => {
  it.each([
    ['never', 'pass', 0],
    ['Default', 'pass', 0],
    ['always', 'warn', -5],
    ['origin-when-crossorigin', 'warn', -5],
    [' Unsafe-URL ', 'warn', -5],
  ] as const)('knows the old word %s, which headers do not: %s %i', (word, status, impact) => {
    const headers = headersWith({ 'referrer-policy': 'strict-origin' });
    expect(verdict('referrer_policy', onPage({ headers, html: known(html({ referrers: [word] })) }))).toEqual(
      [status, impact],
    );
    expect(verdict('referrer_policy', withHeader('referrer-policy', word))).toEqual(['warn', -5]);
  });

  it('takes no list, which only headers may have', () => {
    const headers = headersWith({ 'referrer-policy': 'unsafe-url' });
    const referrers = ['strict-origin, no-referrer'];
    expect(verdict('referrer_policy', onPage({ headers, html: known(html({ referrers })) }))).toEqual([
      'warn',
      -5,
    ]);
  });

  it('is unknown when the page was cut, for such elements count in the body, too', () => {
    const cut = html({ unread: 'the page is too large' });
    expect(verdict('referrer_policy', onPage({ html: known(cut) }))).toEqual(['warn', -5]);
  });
});

describe('over plain http', () => {
  it.each([
    ['cross_origin_opener_policy', 'same-origin'],
    ['cross_origin_opener_policy', 'nonsense'],
    ['cross_origin_embedder_policy', 'require-corp'],
  ] as const)('browsers ignore %s: %s', (key, value) => {
    const headers = headersWith({ [key.replaceAll('_', '-')]: value });
    expect(verdict(key, onPage({ headers, isSecure: false }))).toEqual(['info', 0]);
  });

  it('sources on plain http are no weaker than the page', () => {
    const policy = "default-src 'self'; script-src http://a.example; img-src http:";
    const headers = headersWith({ 'content-security-policy': policy });
    expect(verdict('content_security_policy', onPage({ headers, isSecure: false }))).toEqual(['pass', 0]);
  });
});
