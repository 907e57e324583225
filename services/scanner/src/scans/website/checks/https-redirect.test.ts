import { describe, expect, it } from 'vitest';
import { healthyPage, healthyWebsite } from '../../../../test/support/website-facts.ts';
import { known } from '../../../audit/known.ts';
import { httpsRedirect } from './https-redirect.ts';

describe('https_redirect', () => {
  const http = { url: 'http://other.example/', isSecure: false };
  it.each([
    ['no-http', 'site.example', http, 'fail', -20],
    ['off-host', 'site.example', http, 'fail', -20],
    ['off-host', 'site.example', {}, 'warn', -5],
    ['missing', 'site.dev', http, 'fail', -20],
    ['missing', 'site.dev', { url: 'http://site.dev/', isSecure: false }, 'info', 0],
  ] as const)('%s of %s, with a page at %j: %s %i', (redirect, host, page, kind, impact) => {
    const facts = healthyWebsite({ redirect: known(redirect), host, page: known(healthyPage(page)) });
    expect(httpsRedirect(facts)).toMatchObject({ kind, ...(kind === 'info' ? {} : { impact }) });
  });
});
