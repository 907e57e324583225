import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineWorkers } from '../../../test/support/inline-workers.ts';
import {
  anyLossySite,
  type LoseAnswer,
  type LossySite,
  lossyClient,
} from '../../../test/support/lossy-site.ts';
import { HEALTHY_TLS } from '../../../test/support/website-facts.ts';
import { parseZone } from '../../../test/support/zone.ts';
import { createZoneLookup } from '../../../test/support/zone-lookup.ts';
import { score } from '../../audit/grade.ts';
import { known, unknown } from '../../audit/known.ts';
import { runChecks } from '../../audit/run-checks.ts';
import type { DnsLookup } from '../../net/dns/dns-outcome.ts';
import type { BodyFault } from '../../net/http/decode-content.ts';
import { GuardError, type GuardErrorKind } from '../../net/http/guard-error.ts';
import type { GuardedClient } from '../../net/http/guarded-client.ts';
import type { GuardedHeader } from '../../net/http/guarded-headers.ts';
import type { GuardedChain, GuardedResponse } from '../../net/http/guarded-response.ts';
import { websiteChecks } from './checks/index.ts';
import { collectWebsite, type Visitor } from './collect.ts';
import { siteUrls } from './probes/site-urls.ts';

/** Every connection fails in the same way. */
function failing(code: string): GuardedClient {
  const error = new GuardError('connect', `No connection to a.example (${code}).`, { code });
  return {
    request: () => Promise.reject(error),
    probeTls: () => Promise.reject(error),
    follow: (url) => Promise.resolve({ hops: [], final: null, error, errorUrl: url }),
  };
}

const visitor = (client: GuardedClient, lookup: DnsLookup = createZoneLookup(parseZone(''))): Visitor => ({
  client,
  lookup,
  scannedAt: new Date(0),
  workers: inlineWorkers,
});

const collect = async (code: string) => {
  const { signal } = new AbortController();
  return (await collectWebsite(siteUrls('https://a.example/'), visitor(failing(code)), signal)).facts;
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

describe('a visit', () => {
  const refused = (code: string, kind: GuardErrorKind = 'connect') =>
    new GuardError(kind, 'It went wrong.', { code });
  const ended = (error: GuardError): GuardedChain => ({ hops: [], final: null, error, errorUrl: null });
  const response = (url: string, changes: Partial<GuardedResponse> = {}): GuardedResponse => ({
    url,
    status: 200,
    headers: [],
    body: Buffer.alloc(0),
    bodyFault: null,
    tls: url.startsWith('https:') ? HEALTHY_TLS : null,
    ...changes,
  });
  const reached = (...hops: GuardedResponse[]): GuardedChain => ({
    hops,
    final: hops.at(-1) ?? null,
    error: null,
    errorUrl: null,
  });
  const HTTP = 'http://a.example/';
  const HTTPS = 'https://a.example/';

  /** The facts of a site whose chains follow one after the other, and what was asked for. */
  async function visit(
    page: string,
    chains: Record<string, readonly GuardedChain[]>,
    handshake?: GuardError,
  ) {
    const asked: string[] = [];
    const left = new Map(Object.entries(chains).map(([url, list]) => [url, [...list]]));
    const client: GuardedClient = {
      follow: async (url, { method, headers, body = 'partial' }) => {
        const origin = headers?.['origin'];
        asked.push(origin === undefined ? `${body} ${url}` : `${method} as ${origin}`);
        if (origin !== undefined) return reached(response(url));
        return left.get(url)?.shift() ?? ended(refused('ENOCHAIN'));
      },
      request: () => Promise.reject(new Error('nothing is asked without its redirects')),
      probeTls: async (_url, { maxVersion, ciphers }) => {
        asked.push(maxVersion === 'TLSv1.2' ? `suites ${ciphers}` : `handshake ${maxVersion ?? ''}`.trim());
        if (handshake !== undefined || maxVersion !== undefined)
          throw handshake ?? refused('ERR_SSL_NO', 'tls');
        return HEALTHY_TLS;
      },
    };
    const { signal } = new AbortController();
    return { ...(await collectWebsite(siteUrls(page), visitor(client), signal)), asked };
  }

  it('of an https page looks at plain http, too, and asks in the name of others', async () => {
    const cookie = (name: string) => ({ headers: [['set-cookie', name] as const] });
    const chains = {
      [HTTPS]: [reached(response(HTTPS, cookie('a=1')), response(`${HTTPS}b`, cookie('b=1')))],
      [HTTP]: [reached(response(HTTP), response(HTTPS))],
    };
    const { facts, pageError, asked } = await visit(HTTPS, chains);
    expect(asked).toEqual([
      `partial ${HTTPS}`,
      `none ${HTTP}`,
      'suites aNULL:eNULL@SECLEVEL=0',
      'suites kRSA:!eNULL@SECLEVEL=0',
      'suites kDHE:!aNULL:!eNULL@SECLEVEL=0',
      `partial ${HTTPS}.well-known/security.txt`,
      'handshake TLSv1',
      'handshake TLSv1.1',
      'GET as https://a.example.foreign-origin.invalid',
      'GET as https://foreign-origin-a.example',
      'GET as null',
      'OPTIONS as https://a.example.foreign-origin.invalid',
    ]);
    expect(pageError).toBeNull();
    expect(facts).toMatchObject({
      page: {
        value: {
          url: `${HTTPS}b`,
          isSecure: true,
          untrustedHost: null,
          cookies: [
            { host: 'a.example', folder: '/', pair: 'a=1' },
            { host: 'a.example', folder: '/', pair: 'b=1' },
          ],
          html: { value: null },
        },
      },
      secure: { value: { isCertificateValid: true, headers: [['set-cookie', 'a=1']] } },
      tls: { value: HEALTHY_TLS },
      tlsFault: null,
      oldTls: { value: [] },
      redirect: { value: 'to-https' },
    });
  });

  it('asks a page at an IPv6 address in the name of an origin that servers can read', async () => {
    const url = 'https://[2001:db8::1]/';
    const { asked } = await visit(url, { [url]: [reached(response(url))] });
    const origins = asked.flatMap((each) => /^(?:GET|OPTIONS) as (https.*)/.exec(each)?.[1] ?? []);
    expect(origins.filter((each) => URL.canParse(each))).toEqual(
      Array(2).fill('https://-2001-db8-1-.foreign-origin.invalid'),
    );
  });

  it('hears of Strict-Transport-Security where the page has it and the redirect to it has not', async () => {
    const hsts = (value: string) => ({ headers: [['strict-transport-security', value] as const] });
    const hops = [
      response(HTTPS, { headers: [['server', 'a']] }),
      response(`${HTTPS}en`, hsts('max-age=1')),
      response('https://www.a.example/', hsts('max-age=2')),
    ];
    const { facts } = await visit(HTTPS, { [HTTPS]: [reached(...hops)] });
    expect(facts.secure).toMatchObject({ value: { ...hsts('max-age=1'), isFirst: false } });
    const policies = facts.page.kind === 'known' ? [...facts.page.value.hsts] : [];
    expect(policies.map(([host, policy]) => [host, policy?.maxAgeSeconds])).toEqual([
      ['a.example', 1],
      ['www.a.example', 2],
    ]);
    const silent = await visit(HTTPS, { [HTTPS]: [reached(...hops.slice(0, 1))] });
    expect(silent.facts.secure).toMatchObject({ value: { headers: [['server', 'a']], isFirst: true } });
  });

  it('names the first host on the way whose certificate is not valid', async () => {
    const bad = { tls: { ...HEALTHY_TLS, isValid: false } };
    const hops = [
      response(HTTPS),
      response('https://www.a.example/', bad),
      response('https://b.example/', bad),
    ];
    const { facts } = await visit(HTTPS, { [HTTPS]: [reached(...hops)], [HTTP]: [reached(response(HTTP))] });
    expect(facts).toMatchObject({
      page: { value: { untrustedHost: 'www.a.example' } },
      tls: { value: HEALTHY_TLS },
    });
  });

  it('of an http page looks at https, too', async () => {
    const chains = { [HTTP]: [reached(response(HTTP))], [HTTPS]: [reached(response(HTTPS))] };
    const { facts, asked } = await visit(HTTP, chains);
    expect(asked.slice(0, 2)).toEqual([`partial ${HTTP}`, `none ${HTTPS}`]);
    expect(facts).toMatchObject({ page: { value: { isSecure: false } }, redirect: { value: 'missing' } });
  });

  it.each([
    ['is late', ended(refused('connect', 'timeout'))],
    ['is hung up on', ended(refused('ECONNRESET', 'protocol'))],
  ])('calls port 80 closed when a second attempt %s, too', async (_name, late) => {
    const https = { [HTTPS]: [reached(response(HTTPS))] };
    const twice = await visit(HTTPS, { ...https, [HTTP]: [late, late] });
    expect(twice.facts.redirect).toEqual(known('no-http'));
    const once = await visit(HTTPS, { ...https, [HTTP]: [late, reached(response(HTTP), response(HTTPS))] });
    expect(once.facts.redirect).toEqual(known('to-https'));
    expect(once.asked.filter((each) => each === `none ${HTTP}`)).toHaveLength(2);
  });

  it.each([
    ['a port that is closed at once', ended(refused('ECONNREFUSED'))],
    ['a server that takes the connection and says nothing', ended(refused('headers', 'timeout'))],
    ['a later hop that is late', { ...ended(refused('connect', 'timeout')), hops: [response(HTTP)] }],
  ])('does not repeat for %s', async (_name, chain) => {
    const { asked } = await visit(HTTPS, { [HTTPS]: [reached(response(HTTPS))], [HTTP]: [chain] });
    expect(asked.filter((each) => each.endsWith(HTTP))).toHaveLength(1);
  });

  it.each([
    ['ECONNREFUSED', 'connect', 'known', []],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', 'known', []],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls', 'known', ['handshake TLSv1', 'handshake TLSv1.1']],
    ['ENETUNREACH', 'connect', 'unknown', ['handshake TLSv1', 'handshake TLSv1.1']],
    ['connect', 'timeout', 'unknown', ['handshake TLSv1', 'handshake TLSv1.1']],
    ['headers', 'timeout', 'known', ['handshake', 'handshake TLSv1', 'handshake TLSv1.1']],
  ] as const)('asks what %s (%s) leaves open', async (code, kind, tls, handshakes) => {
    const { facts, pageError, asked } = await visit(HTTPS, { [HTTPS]: [ended(refused(code, kind))] });
    expect([facts.tls.kind, asked.filter((each) => each.startsWith('handshake'))]).toEqual([tls, handshakes]);
    expect([facts.page, facts.foreignOrigins]).toEqual([
      unknown('It went wrong'),
      [unknown('It went wrong')],
    ]);
    expect(pageError).toMatchObject({ code });
  });

  it('says why there is no handshake, and leaves it open when a second one fails', async () => {
    const lost = { [HTTPS]: [ended(refused('headers', 'timeout'))] };
    const { facts } = await visit(HTTPS, lost, refused('ECONNRESET', 'tls'));
    expect(facts).toMatchObject({ tls: unknown('It went wrong'), tlsFault: 'It went wrong.' });
    expect((await visit(HTTPS, { [HTTPS]: [reached()] })).facts.tlsFault).toBe('There is no TLS.');
  });
});

describe('a page', () => {
  const PAGE = '<title>x</title><script src=/a.js></script>';
  const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

  /** The facts of a page over plain http. */
  async function htmlOf(
    body: Buffer,
    contentType: string | null,
    more: readonly GuardedHeader[] = [],
    bodyFault: BodyFault | null = null,
  ) {
    const final: GuardedResponse = {
      url: 'http://a.example/',
      status: 200,
      headers: [...more, ...(contentType === null ? [] : [['content-type', contentType] as const])],
      body,
      bodyFault,
      tls: null,
    };
    const client: GuardedClient = {
      ...failing('ECONNREFUSED'),
      follow: () => Promise.resolve({ hops: [final], final, error: null, errorUrl: null }),
      request: () => Promise.resolve(final),
    };
    const { facts } = await collectWebsite(
      siteUrls(final.url),
      visitor(client),
      new AbortController().signal,
    );
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
    ['the last of two types', Buffer.from(PAGE), 'text/plain, text/html;charset="a,b"'],
    ['what is no type', Buffer.from(PAGE), 'html'],
    ['any type', Buffer.from(PAGE), '*/*'],
  ])('in %s is read', async (_name, body, contentType) => {
    expect((await htmlOf(body, contentType))?.scripts).toEqual([{ src: '/a.js', integrity: '' }]);
  });

  it('in XHTML has elements that end themselves', async () => {
    const page = Buffer.from('<title/><script src="/a.js"/><script src="/b.js"/>');
    expect((await htmlOf(page, 'application/xhtml+xml'))?.scripts).toHaveLength(2);
    expect((await htmlOf(page, 'text/html'))?.scripts).toHaveLength(0);
  });

  it.each(['text/html', null])('of type %s that is lost at its beginning may hold anything', async (type) => {
    for (const fault of ['timeout', 'undecodable'] as const)
      expect(await htmlOf(Buffer.from('\n'), type, [], fault)).toMatchObject({ isHeadRead: false });
  });

  it('is read as far as it can be decoded', async () => {
    const facts = await htmlOf(Buffer.from(`${PAGE}<p>`), 'text/html', [], 'undecodable');
    expect(facts).toMatchObject({ isHeadRead: true, unread: 'the page cannot be decoded' });
    expect(facts?.scripts).toHaveLength(1);
  });

  it.each([
    ['another type', PAGE, 'text/plain', []],
    ['another type after HTML', PAGE, 'text/html, text/plain, x', []],
    ['text without a type', `hello ${PAGE}`, null, []],
    ['no type that may be guessed', PAGE, null, [['x-content-type-options', 'nosniff']]],
    ['none, in other letters and said twice', PAGE, null, [['x-content-type-options', 'NoSniff, nosniff']]],
  ] as const)('of %s is no HTML', async (_name, body, contentType, more) => {
    expect(await htmlOf(Buffer.from(body), contentType, more)).toBeNull();
  });
});

describe('an answer that is lost on the way', () => {
  const zone = createZoneLookup(parseZone('site.example CAA 0 issue ca.example'));
  const lossyLookup = (loseAnswer: LoseAnswer): DnsLookup => ({
    query: async (name, type) =>
      loseAnswer(`${type} ${name}`, 0) === null
        ? zone.query(name, type)
        : { kind: 'timeout', reason: 'no-reply' },
  });

  /** Null: there is no page, so that there is no report. */
  const scoreOf = async (site: LossySite, url: string, loseAnswer: LoseAnswer) => {
    const { signal } = new AbortController();
    const { facts } = await collectWebsite(
      siteUrls(url),
      visitor(lossyClient(site, loseAnswer), lossyLookup(loseAnswer)),
      signal,
    );
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
