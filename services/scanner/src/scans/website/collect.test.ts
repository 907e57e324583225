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
import type { GuardedHeader } from '../../net/http/guarded-headers.ts';
import type { GuardedResponse } from '../../net/http/guarded-response.ts';
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

describe('a page', () => {
  const PAGE = '<title>x</title><script src=/a.js></script>';
  const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

  /** The facts of a page over plain http. */
  async function htmlOf(body: Buffer, contentType: string | null, more: readonly GuardedHeader[] = []) {
    const final: GuardedResponse = {
      url: 'http://a.example/',
      status: 200,
      headers: [...more, ...(contentType === null ? [] : [['content-type', contentType] as const])],
      body,
      bodyFault: null,
      remoteAddress: '192.0.2.1',
      tls: null,
    };
    const client: GuardedClient = {
      ...failing('ECONNREFUSED'),
      follow: () => Promise.resolve({ hops: [final], final, error: null, errorUrl: null }),
      request: () => Promise.resolve(final),
    };
    const { facts } = await collectWebsite(siteUrls(final.url), client, new AbortController().signal);
    const { page } = facts;
    return page.kind === 'known' && page.value.html.kind === 'known' ? page.value.html.value : undefined;
  }

  it.each([
    ['ASCII', Buffer.from(PAGE), 'text/html'],
    ['UTF-8 with its mark', Buffer.from(`\u{feff}${PAGE}`), 'text/html'],
    ['UTF-16 with its mark', Buffer.from(`\u{feff}${PAGE}`, 'utf16le'), 'text/html; charset=utf-8'],
    ['UTF-16 big-endian with its mark', bigEndian(`\u{feff}${PAGE}`), 'text/html'],
    ['UTF-16 by its type', Buffer.from(PAGE, 'utf16le'), 'text/html; charset="UTF-16"'],
    ['UTF-16 big-endian by its type', bigEndian(PAGE), 'text/html;charset=utf-16be'],
    ['UTF-8 with its mark, whatever its type', Buffer.from(`\u{feff}${PAGE}`), 'text/html; charset=utf-16'],
    ['a type that browsers guess', Buffer.from(`\n${PAGE}`), null],
    ['XHTML', Buffer.from(PAGE), 'Application/XHTML+xml'],
  ])('in %s is read', async (_name, body, contentType) => {
    expect((await htmlOf(body, contentType))?.scripts).toEqual([{ src: '/a.js', integrity: '' }]);
  });

  it.each([
    ['another type', PAGE, 'text/plain', []],
    ['text without a type', `hello ${PAGE}`, null, []],
    ['no type that may be guessed', PAGE, null, [['x-content-type-options', 'nosniff']]],
  ] as const)('of %s is no HTML', async (_name, body, contentType, more) => {
    expect(await htmlOf(Buffer.from(body), contentType, more)).toBeNull();
  });
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
