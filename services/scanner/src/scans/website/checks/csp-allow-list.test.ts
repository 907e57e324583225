import { describe, expect, it } from 'vitest';
import { headersWith, healthyPage, healthyWebsite, html } from '../../../../test/support/website-facts.ts';
import { known, unknown } from '../../../audit/known.ts';
import type { ForeignOriginFacts, WebsiteFacts } from '../facts.ts';
import { readHtml } from '../html/read-html.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { cspAllowList } from './csp-allow-list.ts';
import { mixedContent } from './mixed-content.ts';

const csp = (policy: string | readonly string[] | null) => headersWith({ 'content-security-policy': policy });
const judge = (policy: string | readonly string[] | null, changes: Partial<WebsiteFacts> = {}) =>
  cspAllowList(healthyWebsite({ page: known(healthyPage({ headers: csp(policy) })), ...changes }));
const again = (policy: string): ForeignOriginFacts => ({
  origin: 'null',
  headers: csp(policy),
  isRefused: false,
});
const NONCED = (nonce: string) => `script-src 'nonce-${nonce}'; base-uri 'none'`;

describe('csp_allow_list', () => {
  it.each([
    ['script-src *.com', /"\*\.com" is every host/],
    ['script-src https://*.co.uk:443', /\*\.co\.uk/],
    ['default-src *.github.io', /"\*\.github\.io" is every host/],
    ["script-src 'self' ajax.googleapis.com", /ajax\.googleapis\.com serves scripts/],
    ['script-src https://*.googleapis.com', /googleapis\.com serves/],
    ['script-src cdnjs.cloudflare.com/ajax/libs/', /cdnjs\.cloudflare\.com serves/],
    ["script-src 'unsafe-eval' www.googletagmanager.com", /googletagmanager\.com serves/],
    ["script-src 'nonce-YWJjZGVm'", /base-uri limits nothing/],
    ["script-src 'nonce-YWJjZGVm'; base-uri 'self' https:", /base-uri limits nothing/],
    ["script-src 'strict-dynamic' 'sha256-YWJj'", /base-uri limits nothing/],
    ["script-src 'self'; base-uri *", /base-uri limits nothing/],
    ["script-src 'self'; base-uri data:", /base-uri limits nothing/],
    ["script-src 'self'; reflected-xss block", /"reflected-xss" is no directive/],
    ['default-src self', /"self" in default-src has no quotes/],
    ["script-src 'self' nonce-abc", /"nonce-abc" in script-src has no quotes/],
    ["frame-ancestors none; script-src 'self'", /"none" in frame-ancestors has no quotes/],
    ["default-src 'self'; scriptsrc 'self'", /"scriptsrc" is no directive/],
    ["default-src: 'self'; script-src 'self'", /"default-src:" is no directive/],
    ["script-src 'self', https://cdn.example.com", /"https:\/\/cdn\.example\.com" is no directive/],
    ["script-src 'self' object-src 'none'", /"object-src" in script-src is a directive without a semicolon/],
    ["script-src 'self' 'unsafe-inlin'", /"'unsafe-inlin'" in script-src is no keyword/],
    ["script-src 'nonce-{{nonce}}' 'self'", /"'nonce-\{\{nonce\}\}'" in script-src is no keyword/],
    ['script-src *.com self', /\*\.com.*; "self" in script-src/],
    [['script-src *.com', 'script-src *'], /\*\.com/],
  ])('%j is weaker than it looks', (policy, words) => {
    expect(judge(policy, { foreignOrigins: [known(again("script-src 'nonce-ZZZZ'"))] })).toMatchObject({
      kind: 'warn',
      impact: 0,
      description: expect.stringMatching(words),
    });
  });

  it.each([
    "script-src 'self' https://cdn.example.com",
    "script-src *.example.com; base-uri 'none'",
    'script-src https://ajax.googleapis.com:8443',
    'script-src ajax.googleapis.com/of/our/own/',
    'script-src ajax.googleapis.com/one.js',
    'script-src www.googletagmanager.com',
    "script-src 'strict-dynamic' 'nonce-YWJjZGVm' *.com; base-uri 'self'",
    "script-src 'self' 'sha256-YWJj'",
    "default-src 'none'; report-to self; sandbox allow-scripts",
    ['script-src *.com', "script-src 'self'"],
    ['script-src ajax.googleapis.com', 'script-src cdnjs.cloudflare.com'],
    ["script-src 'nonce-YWJjZGVm'", "base-uri 'none'"],
    ['base-uri *', "script-src 'self'; base-uri 'self'"],
  ])('%j is what it looks like', (policy) => {
    expect(judge(policy, { foreignOrigins: [known(again(NONCED('ZZZZ')))] })).toMatchObject({ kind: 'pass' });
  });

  it('leaves what is open to the check of the policy', () => {
    const open = [
      'script-src *',
      'script-src https: *.com',
      "script-src 'self' 'unsafe-inline'",
      "style-src 'self'",
    ];
    expect(open.map((policy) => judge(policy).kind)).toEqual(Array(4).fill('info'));
    expect(judge([...open, "default-src 'self'"]).kind).toBe('pass');
    expect(judge(null).kind).toBe('info');
  });

  it('compares the nonce with that of another response', () => {
    const facts = (...foreignOrigins: WebsiteFacts['foreignOrigins']) => ({ foreignOrigins });
    const lost = unknown('no reply in time');
    expect(judge(NONCED('YWJjZGVm'), facts(known(again(NONCED('YWJjZGVm'))))).description).toContain(
      'same nonce',
    );
    expect(judge(NONCED('YWJjZGVm'), facts(lost, known(again(NONCED('ZGVmYWJj'))))).kind).toBe('pass');
    expect(judge(NONCED('YWJjZGVm'), facts(lost))).toMatchObject({ kind: 'undetermined', impact: 0 });
    expect(
      judge(NONCED('YWJjZGVm'), facts(known({ origin: 'null', headers: [], isRefused: false }))).description,
    ).toContain('a second response had none');
  });

  it('counts meta elements, and waits for those that were not read', () => {
    const page = (changes: Parameters<typeof html>[0]) =>
      known(healthyPage({ headers: csp('script-src *.com'), html: known(html(changes)) }));
    expect(judge(null, { page: page({ policies: ["script-src 'self'"] }) }).kind).toBe('pass');
    expect(judge(null, { page: page({ isHeadRead: false }) }).kind).toBe('undetermined');
    expect(judge(null, { page: unknown('no reply') }).kind).toBe('undetermined');
  });
});

it.each([
  ['csp_allow_list', cspAllowList, 0],
  ['content_security_policy', contentSecurityPolicy, -25],
  ['mixed_content', mixedContent, 0],
] as const)('%s reads no more than 64 kB of meta elements', (_id, check, impact) => {
  const judgeMetas = (...policies: readonly string[]) => {
    const metas = policies.map((each) => `<meta http-equiv=content-security-policy content="${each}">`);
    const read = known(readHtml(metas.join('')));
    return check(healthyWebsite({ page: known(healthyPage({ headers: csp(null), html: read })) }));
  };
  const half = `script-src ${'a.example '.repeat(3_300)}`;
  expect(judgeMetas(half).kind).not.toBe('undetermined');
  expect(judgeMetas(half, half)).toMatchObject({ kind: 'undetermined', impact });
});
