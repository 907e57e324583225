import type { WebsiteCheckKey } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import {
  headersWith,
  healthyPage,
  healthyWebsite,
  received,
} from '../../../../test/support/website-facts.ts';
import { known, unknown } from '../../../audit/known.ts';
import { runChecks } from '../../../audit/run-checks.ts';
import type { PageFacts, SecureFacts, WebsiteFacts } from '../facts.ts';
import { hstsOf } from '../headers/parse-hsts.ts';
import { websiteChecks } from './index.ts';

function verdict(key: WebsiteCheckKey, changes: Partial<WebsiteFacts>) {
  const { checks } = runChecks(websiteChecks, healthyWebsite(changes), []);
  const check = checks.find((each) => each.key === key);
  return [check?.status, check?.scoreImpact];
}

const onPage = (changes: Partial<PageFacts>) => ({ page: known(healthyPage(changes)) });
/** What a host with this Strict-Transport-Security answers over https. */
const sends = (value: string | null, changes: Partial<SecureFacts> = {}) =>
  known({
    headers: headersWith({ 'strict-transport-security': value }),
    isCertificateValid: true,
    isFirst: true,
    ...changes,
  });

describe('cookies', () => {
  it.each([
    ['a=1; Secure; HttpOnly; SameSite=Lax', 'pass', 0, 0],
    ['a=1; Secure', 'pass', 0, 0],
    ['a=1; Secure; SameSite=None', 'pass', 0, 0],
    ['a=1; Secure; SameSite', 'fail', -20, -20],
    ['a=1; Secure; SameSite=', 'fail', -20, -20],
    ['a=1; Secure; SameSite=Strict', 'pass', 0, 0],
    ['csrf=1; Secure; SameSite=Lax', 'pass', 0, 0],
    ['__Secure-a=1; Secure', 'pass', 0, 0],
    ['__Secure-a=1', 'fail', -20, -20],
    ['__Host-a=1; Secure; Path=/; Domain=', 'pass', 0, 0],
    ['__Host-a=1; Path=/', 'fail', -20, -20],
    ['__Host-a=1; Secure', 'fail', -20, -20],
    ['a=1', 'fail', -20, -5],
    ['PHPSESSID=1; HttpOnly', 'fail', -40, -10],
    ['PHPSESSID=1; Path=/', 'fail', -40, -30],
    ['csrftoken=1', 'fail', -20, -20],
    ['heroku-session-affinity=1', 'info', 0, 0],
    ['login=1; Secure', 'fail', -30, -30],
    ['csrf=1; Secure', 'fail', -20, -20],
    ['a=1; Secure; SameSite=Sometimes', 'fail', -20, -20],
    ['a=1; SameSite=None', 'fail', -20, -20],
    ['__Host-a=1; Secure; Path=/x', 'fail', -20, -20],
    ['__Host-a=1; Secure; Path=/; Domain=a.example', 'fail', -20, -20],
    ['=1', 'info', 0, 0],
    ['session=1; Expires=Tue, 03-Mar-26 00:00:00 GMT', 'fail', -40, -30],
  ] as const)('%s: %s, %i without HSTS and %i with it', (cookie, status, without, withHsts) => {
    const page = onPage({ cookies: received(cookie) });
    const secure = known({ headers: [], isCertificateValid: true, isFirst: true });
    expect(verdict('cookies', { ...page, secure })).toEqual([status, without]);
    expect(verdict('cookies', page)[1]).toBe(withHsts);
  });

  it('softens a missing Secure only where browsers know the host for https', () => {
    const page = onPage({ cookies: received(['a=1', 'heroku-session-affinity=1']) });
    expect(verdict('cookies', { ...page, secure: sends('max-age=15552000') })).toEqual(['warn', -5]);
    expect(verdict('cookies', { ...page, secure: sends('max-age=300') })).toEqual(['fail', -20]);
    expect(verdict('cookies', { ...page, secure: sends('max-age=0') })).toEqual(['fail', -20]);
    expect(
      verdict('cookies', { ...page, secure: sends('max-age=15552000', { isCertificateValid: false }) }),
    ).toEqual(['fail', -20]);
    expect(verdict('cookies', { ...page, secure: known(null) })).toEqual(['fail', -20]);
    expect(verdict('cookies', { ...page, secure: unknown('no reply') })).toEqual(['fail', -20]);
  });

  it.each([
    ['https://idp.example/', 'max-age=63072000', null, -40],
    ['https://idp.example/', 'max-age=63072000', 'max-age=63072000', -10],
    ['https://idp.example/', 'max-age=63072000; includeSubDomains', null, -40],
    ['https://www.site.example/', 'max-age=63072000', null, -40],
    ['https://www.site.example/', 'max-age=63072000; includeSubDomains', null, -10],
    ['https://site.dev/', 'max-age=63072000', null, -10],
  ])('at %s, of a host with %s, whose page has %s: %i', (url, own, its, impact) => {
    const headers = headersWith({ 'strict-transport-security': its });
    const secure = sends(own);
    const { hostname } = new URL(url);
    const policy = hstsOf(headers, hostname);
    const hsts = new Map(policy === null ? [] : [[hostname, policy]]);
    const page = onPage({ url, headers, hsts, cookies: received('session=1; HttpOnly', hostname) });
    expect(verdict('cookies', { ...page, secure })[1]).toBe(impact);
  });

  it('softens a missing Secure of each host by its own Strict-Transport-Security', () => {
    const [own, both] = [received('a=1'), [...received('a=1'), ...received('a=1', 'between.example')]];
    const secure = sends('max-age=15552000');
    expect(verdict('cookies', { secure, ...onPage({ cookies: own }) })).toEqual(['warn', -5]);
    expect(verdict('cookies', { secure, ...onPage({ cookies: both }) })).toEqual(['fail', -20]);
    const hsts = new Map([
      ['between.example', { maxAgeSeconds: 15_552_000, includesSubDomains: false, isPreload: false }],
    ]);
    expect(verdict('cookies', { secure, ...onPage({ cookies: both, hsts }) })).toEqual(['warn', -5]);
  });

  it('softens it for a domain only where every host of the way in it has the header', () => {
    const hsts = new Map([
      ['site.example', null],
      ['www.site.example', { maxAgeSeconds: 15_552_000, includesSubDomains: false, isPreload: false }],
    ]);
    const judge = (line: string) =>
      verdict('cookies', {
        secure: sends(null),
        ...onPage({ hsts, cookies: received(line, 'www.site.example') }),
      });
    expect(judge('a=1')).toEqual(['warn', -5]);
    expect(judge('a=1; Domain=www.site.example')).toEqual(['warn', -5]);
    expect(judge('a=1; Domain=site.example')).toEqual(['fail', -20]);
  });

  it('counts the worst fault of any cookie, as it is with Strict-Transport-Security', () => {
    const page = onPage({ cookies: received(['sessionid=1; HttpOnly', 'csrftoken=1; Secure']) });
    expect(verdict('cookies', page)).toEqual(['fail', -20]);
  });
});
