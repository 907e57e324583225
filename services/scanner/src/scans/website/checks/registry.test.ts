import { readdirSync } from 'node:fs';
import { RedirectVerdict, WebsiteCheckKey } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import data from '../../../../data/website-checks.json' with { type: 'json' };
import {
  HEALTHY_TLS,
  headersWith,
  healthyPage,
  healthyWebsite,
  received,
} from '../../../../test/support/website-facts.ts';
import { score } from '../../../audit/grade.ts';
import { known, unknown } from '../../../audit/known.ts';
import { runChecks } from '../../../audit/run-checks.ts';
import type { WebsiteFacts } from '../facts.ts';
import { websiteChecks } from './index.ts';

const judged = (facts: WebsiteFacts) => runChecks(websiteChecks, facts, []);
const scoreOf = (facts: WebsiteFacts) => score(judged(facts).checks);

describe('the website checks', () => {
  it('are in the data file what they are in the contract, in its order', () => {
    expect(Object.keys(data.checks)).toEqual(WebsiteCheckKey.options);
  });

  it('have each a file of their own that is named like the key', () => {
    const files = readdirSync(import.meta.dirname).filter(
      (name) => !/test\.ts$|^(?:index|judges)\.ts$/.test(name),
    );
    expect(files.toSorted()).toEqual(
      websiteChecks.map(({ key }) => `${key.replaceAll('_', '-')}.ts`).toSorted(),
    );
  });

  it('find nothing wrong with a healthy site', () => {
    const { checks, undetermined } = judged(healthyWebsite());
    expect(checks.filter(({ status }) => status === 'fail' || status === 'warn')).toEqual([]);
    expect(undetermined).toEqual([]);
    expect(scoreOf(healthyWebsite())).toBe(100);
  });

  it('claim nothing of what could not be seen, and charge the worst', () => {
    const nothing = unknown('no reply in time');
    const { checks, undetermined } = judged(
      healthyWebsite({
        page: nothing,
        secure: nothing,
        tls: nothing,
        oldTls: nothing,
        redirect: nothing,
        foreignOrigins: [nothing],
        suites: { unsafe: nothing, withoutSecrecy: nothing, finiteField: nothing },
        caa: nothing,
        httpsRecords: nothing,
        securityTxt: nothing,
      }),
    );
    expect(undetermined).toEqual(websiteChecks.map(({ key }) => key));
    expect(checks.every(({ status }) => status === 'warn')).toBe(true);
    expect(score(checks)).toBe(0);
  });

  it('recommend something wherever they warn or fail', () => {
    const bare = healthyPage({ headers: [], cookies: received('session=1') });
    const facts = healthyWebsite({
      page: known(bare),
      secure: known({ headers: [], isCertificateValid: true, isFirst: true }),
    });
    const faults = judged(facts).checks.filter(({ status }) => status === 'fail' || status === 'warn');
    expect(faults.map(({ key }) => key)).toEqual([
      'strict_transport_security',
      'content_security_policy',
      'x_frame_options',
      'x_content_type_options',
      'cookies',
    ]);
    expect(faults.every(({ recommendation }) => recommendation !== undefined)).toBe(true);
  });
});

/** Points that the Observatory takes for the same, bonuses left aside. */
describe('the local score lands where the third party’s does', () => {
  it.each<readonly [string, Partial<WebsiteFacts>, number]>([
    ['no headers at all', { page: known(healthyPage({ headers: [], cookies: [] })) }, 50],
    ['neither header nor HSTS', bareSite(), 30],
    ['nothing, over http too', { ...bareSite(), redirect: known('missing') }, 10],
    [
      'an invalid certificate',
      {
        page: known(healthyPage({ untrustedHost: 'site.example' })),
        secure: known({ headers: headersWith(), isCertificateValid: false, isFirst: true }),
        tls: known({ ...HEALTHY_TLS, isValid: false, isHostMatch: false }),
        redirect: known('invalid-cert'),
      },
      60,
    ],
    [
      'a host that redirects to one with an invalid certificate',
      { page: known(healthyPage({ untrustedHost: 'www.site.example' })), redirect: known('invalid-cert') },
      80,
    ],
    [
      'no https',
      { secure: known(null), tls: known(null), tlsFault: 'No TLS.', redirect: known('no-https') },
      60,
    ],
  ])('%s', (_name, changes, points) => {
    expect(scoreOf(healthyWebsite(changes))).toBe(points);
  });

  it.each([
    ['to-https', 0],
    ['no-http', 0],
    ['off-host', -5],
    ['late', -10],
    ['not-https', -20],
    ['missing', -20],
    ['loop', -20],
    ['no-https', -20],
    ['invalid-cert', -20],
  ] as const)('redirect %s: %i', (verdict, impact) => {
    expect(scoreOf(healthyWebsite({ redirect: known(verdict) }))).toBe(100 + impact);
    expect(RedirectVerdict.options).toContain(verdict);
  });
});

function bareSite(): Partial<WebsiteFacts> {
  return {
    page: known(healthyPage({ headers: [], cookies: [] })),
    secure: known({ headers: [], isCertificateValid: true, isFirst: true }),
  };
}
