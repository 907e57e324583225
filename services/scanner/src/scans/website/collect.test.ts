import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyLossySite,
  type LoseAnswer,
  type LossySite,
  lossyClient,
} from '../../../test/support/lossy-site.ts';
import { runChecks } from '../../audit/run-checks.ts';
import { score } from '../../audit/score.ts';
import { GuardError } from '../../net/http/guard-error.ts';
import type { GuardedClient } from '../../net/http/guarded-client.ts';
import { websiteChecks } from './checks/index.ts';
import { collectWebsite } from './collect.ts';
import { siteUrls } from './probes/site-urls.ts';

/** Every connection fails in the same way. */
function failing(code: string): GuardedClient {
  const error = new GuardError('connect', `No connection to a.example (${code}).`, {
    host: 'a.example',
    code,
  });
  return {
    request: () => Promise.reject(error),
    probeTls: () => Promise.reject(error),
    follow: (url) => Promise.resolve({ hops: [], final: null, error, errorUrl: url }),
  };
}

const collect = async (code: string) => {
  const { signal } = new AbortController();
  return (await collectWebsite(siteUrls('https://a.example/'), failing(code), signal)).facts;
};

describe('a website that no connection was made to', () => {
  it('has no TLS and no https when it refuses', async () => {
    expect(await collect('ECONNREFUSED')).toMatchObject({
      page: { kind: 'unknown' },
      tls: { kind: 'known', value: null },
      secure: { kind: 'known', value: null },
      redirect: { kind: 'known', value: 'no-https' },
    });
  });

  it.each(['ENETUNREACH', 'EADDRNOTAVAIL', 'EMFILE'])(
    'is unknown when we have no way there: %s',
    async (code) => {
      const { page, tls, secure, redirect, oldTls } = await collect(code);
      expect([page, tls, secure, redirect, oldTls].map(({ kind }) => kind)).toEqual(Array(5).fill('unknown'));
    },
  );
});

describe('an answer that is lost on the way', () => {
  /** Null: there is no page, so that there is no report. */
  const scoreOf = async (site: LossySite, url: string, loseAnswer: LoseAnswer) => {
    const { signal } = new AbortController();
    const { facts } = await collectWebsite(siteUrls(url), lossyClient(site, loseAnswer), signal);
    return facts.page.kind === 'unknown' ? null : score(runChecks(websiteChecks, facts, []).checks);
  };

  /** One of `denominator` answers is lost; which one, and how, follows from the seed and the request. */
  const losing =
    (seed: number, denominator: number): LoseAnswer =>
    (request, attempt) => {
      const hash = Buffer.from(`${request} ${attempt}`).reduce(
        (sum, octet) => (Math.imul(sum, 31) + octet) >>> 0,
        seed,
      );
      return hash % denominator === 0 ? Math.floor(hash / denominator) : null;
    };

  it('never improves the score of a site', async () => {
    const url = fc.constantFrom('https://site.example/', 'http://site.example/');
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        anyLossySite,
        url,
        fc.nat(),
        fc.integer({ min: 2, max: 9 }),
        async (site, page, seed, n) => {
          const whole = await scoreOf(site, page, () => null);
          const left = await scoreOf(site, page, losing(seed, n));
          if (left === null) return;
          compared += 1;
          expect(whole).not.toBeNull();
          expect(left).toBeLessThanOrEqual(whole ?? 0);
        },
      ),
      { numRuns: 1_000 },
    );
    expect(compared).toBeGreaterThan(100);
  });
});
