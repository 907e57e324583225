import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type HostileServer,
  startHostileServer,
  startSilentServer,
} from '../../../test/support/hostile-server.ts';
import { localClient, PATIENT } from '../../../test/support/local-client.ts';
import type { Fault } from '../../../test/support/zone-reply.ts';
import { createZoneResponder, zoneTransport } from '../../../test/support/zone-responder.ts';
import { parseCidrList } from '../cidr.ts';
import { createStubResolver } from '../dns/stub-resolver.ts';
import { GuardError } from './guard-error.ts';
import type { GuardedClientOptions } from './guarded-client.ts';
import { headerValue, headerValues } from './guarded-headers.ts';

const LOOPBACK = parseCidrList('127.0.0.0/8');
const signal = new AbortController().signal;
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function hostile(): Promise<HostileServer> {
  const server = await startHostileServer();
  closers.push(server.close);
  return server;
}

function clientFor(
  zone: string,
  options: Partial<GuardedClientOptions> = {},
  faults: Record<string, Fault | Fault[]> = {},
) {
  const responder = createZoneResponder({ zone, faults });
  const server = { host: '192.0.2.53', port: 53 };
  const transport = zoneTransport([{ server, responder }]);
  const resolver = createStubResolver({ servers: [server], transport });
  const client = localClient({ lookup: resolver.session(), allowedCidrs: LOOPBACK, ...options });
  return { client, dns: responder };
}

const SITE = 'site.test A 127.0.0.1';

async function refusal(promise: Promise<unknown>): Promise<GuardError> {
  const error = await promise.then(
    () => new Error('the request went through'),
    (reason: unknown) => reason,
  );
  if (error instanceof GuardError) return error;
  throw error;
}

describe('the guarded client, visiting an honest server', () => {
  it('answers with status, headers and body, at the checked address', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const response = await client.request(`http://site.test:${server.port}/ok`, {}, signal);
    expect(response).toMatchObject({ status: 200, bodyFault: null, tls: null });
    expect(response.body.toString()).toBe('hello');
    expect(headerValue(response.headers, 'content-type')).toBe('text/plain');
  });

  it('sends the name, the honest agent and no more', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    await client.request(`http://site.test:${server.port}/ok?q=1#fragment`, {}, signal);
    expect(server.requests[0]?.head.split('\r\n')).toEqual([
      'GET /ok?q=1 HTTP/1.1',
      'accept: */*',
      'user-agent: scanner-test',
      `host: site.test:${server.port}`,
      'accept-encoding: identity',
      'connection: close',
      '',
      '',
    ]);
  });

  it('asks the DNS once, however often it visits', async () => {
    const server = await hostile();
    const { client, dns } = clientFor(SITE);
    await client.request(`http://site.test:${server.port}/ok`, {}, signal);
    await client.request(`http://site.test:${server.port}/ok`, {}, signal);
    expect(dns.queries.map(({ type }) => type).toSorted()).toEqual(['A', 'AAAA']);
  });

  it('tries the next address when one does not answer', async () => {
    const server = await hostile();
    const { client } = clientFor(`${SITE}\nsite.test A 127.1.2.3\nsite.test AAAA ::1`, {
      allowedCidrs: parseCidrList('127.0.0.0/8,::1/128'),
    });
    const response = await client.request(`http://site.test:${server.port}/ok`, {}, signal);
    expect(response.status).toBe(200);
  });

  it('keeps repeated headers apart and shows control characters as blanks', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const { headers } = await client.request(`http://site.test:${server.port}/odd-headers`, {}, signal);
    expect(headerValues(headers, 'set-cookie')).toEqual(['a=1', 'b=2']);
    expect(headerValue(headers, 'set-cookie')).toBe('a=1, b=2');
    expect(headerValue(headers, 'x-tab')).toBe('a b');
    expect(headerValue(headers, 'x-none')).toBeNull();
  });

  it('undoes a content coding that nobody asked for', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const response = await client.request(`http://site.test:${server.port}/gzip`, {}, signal);
    expect(response.body.toString()).toBe('hello');
  });

  it('takes a few interim responses for what they are', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const response = await client.request(`http://site.test:${server.port}/one-interim`, {}, signal);
    expect(response.status).toBe(200);
  });

  it('reads no body when none is wanted', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const url = `http://site.test:${server.port}/endless-body`;
    const response = await client.request(url, { body: 'none' }, signal);
    expect([response.status, response.body.length, response.bodyFault]).toEqual([200, 0, null]);
  });
});

describe('the guarded client refuses', () => {
  it.each([
    ['ftp://site.test/', 'invalid-url'],
    ['file:///etc/passwd', 'invalid-url'],
    ['gopher://site.test/', 'invalid-url'],
    ['data:text/plain,x', 'invalid-url'],
    ['//site.test/', 'invalid-url'],
    ['http://', 'invalid-url'],
    ['http://user@site.test/', 'invalid-url'],
    ['http://user:secret@site.test/', 'invalid-url'],
    [`http://${'a'.repeat(64)}.test/`, 'invalid-url'],
    ['http://a..test/', 'invalid-url'],
    ['http://site.test../', 'invalid-url'],
    [`http://site.test/${'a'.repeat(8192)}`, 'invalid-url'],
    ['http://localhost/', 'blocked-host'],
    ['http://localhost./', 'blocked-host'],
    ['http://LOCALHOST/', 'blocked-host'],
    ['http://a.localhost/', 'blocked-host'],
    ['http://printer.local/', 'blocked-host'],
    ['http://metadata.google.internal/', 'blocked-host'],
    ['http://router.home.arpa/', 'blocked-host'],
    ['http://intranet/', 'blocked-host'],
    ['http://site.test:22/', 'blocked-port'],
    ['http://site.test:25/', 'blocked-port'],
    ['https://site.test:8443/', 'blocked-port'],
    ['http://127.0.0.1/', 'blocked-address'],
    ['http://127.1/', 'blocked-address'],
    ['http://0177.0.0.1/', 'blocked-address'],
    ['http://0x7f.0.0.1/', 'blocked-address'],
    ['http://0x7f.1/', 'blocked-address'],
    ['http://2130706433/', 'blocked-address'],
    ['http://017700000001/', 'blocked-address'],
    ['http://0/', 'blocked-address'],
    ['http://127。0。0。1/', 'blocked-address'],
    ['http://①②⑦.⓪.⓪.①/', 'blocked-address'],
    ['http://１２７.０.０.１/', 'blocked-address'],
    ['http://127.0.0.1./', 'blocked-address'],
    ['http://169.254.169.254/latest/meta-data/', 'blocked-address'],
    ['http://[::1]/', 'blocked-address'],
    ['http://[::]/', 'blocked-address'],
    ['http://[::ffff:7f00:1]/', 'blocked-address'],
    ['http://[::ffff:127.0.0.1]/', 'blocked-address'],
    ['http://[::7f00:1]/', 'blocked-address'],
    ['http://[64:ff9b::7f00:1]/', 'blocked-address'],
    ['http://[2002:7f00:1::]/', 'blocked-address'],
    ['http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', 'blocked-address'],
    ['http://[fd00:ec2::254]/', 'blocked-address'],
    ['http://[fe80::1]/', 'blocked-address'],
    ['http://[fec0::1]/', 'blocked-address'],
    ['http://[ff02::1]/', 'blocked-address'],
    ['http://mixed.test/', 'blocked-address'],
    ['http://mixed6.test/', 'blocked-address'],
    ['http://private.test/', 'blocked-address'],
    ['http://alias.test/', 'blocked-address'],
    ['http://mapped.test/', 'blocked-address'],
    ['http://gone.test/', 'dns-nxdomain'],
    ['http://mailonly.test/', 'dns-no-address'],
    ['http://dangling.test/', 'dns-no-address'],
    ['http://broken.test/', 'dns-failed'],
    ['http://mute.test/', 'dns-failed'],
  ])('%s as %s, without opening a connection', async (url, kind) => {
    const zone = `
      site.test A 93.184.216.34
      mixed.test A 93.184.216.34
      mixed.test A 10.0.0.1
      mixed6.test A 93.184.216.34
      mixed6.test AAAA ::1
      private.test A 192.168.0.1
      alias.test CNAME private.test
      mapped.test AAAA ::ffff:7f00:1
      mailonly.test MX 10 mx.test
      dangling.test CNAME gone.test`;
    const { client } = clientFor(
      zone,
      { allowedCidrs: [] },
      { 'broken.test': 'servfail', 'mute.test': 'silent' },
    );
    const error = await refusal(client.request(url, {}, signal));
    expect(error.kind).toBe(kind);
    expect(error.message).not.toMatch(/\d+\.\d+\.\d+\.\d+ has|secret/);
  });

  it.each(['blocked-port', 'blocked-host'] as const)(
    '%s even where private networks are allowed',
    async (kind) => {
      const { client } = clientFor('site.test A 93.184.216.34\nintranet A 93.184.216.34');
      const url = kind === 'blocked-port' ? 'http://site.test:8080/' : 'http://intranet/';
      expect((await refusal(client.request(url, {}, signal))).kind).toBe(kind);
    },
  );

  it('a private address beside an allowed one', async () => {
    const { client } = clientFor('site.test A 127.0.0.1\nsite.test A 10.0.0.1');
    expect((await refusal(client.request('http://site.test/', {}, signal))).kind).toBe('blocked-address');
  });

  it('an answer that changes between check and visit: the first one is pinned', async () => {
    const server = await hostile();
    const faults = { 'rebind.test A': [{ address: '127.0.0.1' }, { address: '10.0.0.1' }] };
    const { client } = clientFor('rebind.test TXT "x"', {}, faults);
    const url = `http://rebind.test:${server.port}/ok`;
    for (const _ of [1, 2]) await client.request(url, {}, signal);
    expect(server.requests).toHaveLength(2);
  });
});

describe('the guarded client, following redirects', () => {
  const away = (port: number, to: string) => `http://site.test:${port}/redirect?to=${encodeURIComponent(to)}`;

  it('returns a redirect as it is when asked for one exchange', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const response = await client.request(away(server.port, 'http://10.0.0.1/'), {}, signal);
    expect([response.status, server.requests.length]).toEqual([302, 1]);
  });

  it('walks a chain hop by hop', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const chain = await client.follow(`http://site.test:${server.port}/countdown?left=3`, {}, 10, signal);
    expect(chain.hops.map(({ status }) => status)).toEqual([307, 307, 307, 200]);
    expect(chain.final?.body.toString()).toBe('done');
    expect(chain.error).toBeNull();
  });

  it.each([
    ['http://10.0.0.1/', 'blocked-address'],
    ['http://169.254.169.254/latest/meta-data/', 'blocked-address'],
    ['http://[::1]/', 'blocked-address'],
    ['http://2130706434/', 'blocked-port'],
    ['//inside.test/', 'blocked-address'],
    ['http://inside.test/', 'blocked-address'],
    ['http://gone.test/', 'dns-nxdomain'],
    ['ftp://site.test/', 'invalid-url'],
    ['javascript:alert(1)', 'invalid-url'],
    ['file:///etc/passwd', 'invalid-url'],
    ['http://user:secret@site.test/', 'invalid-url'],
    ['http://', 'invalid-url'],
  ])('checks every hop: %s is refused as %s', async (to, kind) => {
    const server = await hostile();
    const { client } = clientFor(`${SITE}\ninside.test A 10.0.0.1`, {
      allowedCidrs: parseCidrList('127.0.0.1/32'),
    });
    const chain = await client.follow(away(server.port, to), {}, 10, signal);
    expect(chain.hops.map(({ status }) => status)).toEqual([302]);
    expect([chain.final, chain.error?.kind]).toEqual([
      null,
      kind === 'blocked-port' ? 'blocked-address' : kind,
    ]);
  });

  it('sees a circle', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const chain = await client.follow(`http://site.test:${server.port}/loop`, {}, 10, signal);
    expect([chain.hops.length, chain.error?.kind, chain.error?.code]).toEqual([
      1,
      'too-many-redirects',
      'LOOP',
    ]);
  });

  it('stops after ten redirects', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const chain = await client.follow(`http://site.test:${server.port}/countdown?left=50`, {}, 10, signal);
    expect([chain.hops.length, chain.error?.kind, chain.error?.code]).toEqual([
      11,
      'too-many-redirects',
      'LIMIT',
    ]);
    expect(server.requests.length).toBe(11);
  });

  it.each(['redirect-to-nowhere', 'redirect?to='])(
    'takes a redirect without a location for the end: %s',
    async (path) => {
      const server = await hostile();
      const { client } = clientFor(SITE);
      const chain = await client.follow(`http://site.test:${server.port}/${path}`, {}, 10, signal);
      expect(chain.final?.status).toBe(302);
    },
  );
});

describe('the guarded client in a broken world', () => {
  const SMALL = { maxWireBytes: 256 * 1024, maxBodyBytes: 128 * 1024 };

  it.each([
    ['silent', 'headersTimeoutMs', 'headers'],
    ['drip-headers', 'headersTimeoutMs', 'headers'],
    ['drip-headers', 'totalTimeoutMs', 'total'],
  ] as const)('%s ends by %s as a timeout (%s)', async (path, limit, code) => {
    const server = await hostile();
    const { client } = clientFor(SITE, { limits: { [limit]: 150 } });
    const url = `http://site.test:${server.port}/${path}`;
    const error = await refusal(client.request(url, {}, signal));
    expect([error.kind, error.code]).toEqual(['timeout', code]);
  });

  it.each([
    ['flood-interim', 'protocol', 'INTERIM'],
    ['flood-continue', 'protocol', 'INTERIM'],
    ['upgrade', 'protocol', 'UPGRADE'],
    ['endless-header', 'too-large', 'HPE_HEADER_OVERFLOW'],
    ['garbage', 'protocol', 'HPE_INVALID_CONSTANT'],
    ['http-09', 'protocol', 'HPE_INVALID_CONSTANT'],
    ['reset', 'protocol', 'ECONNRESET'],
  ])('%s ends as %s (%s)', async (path, kind, code) => {
    const server = await hostile();
    const { client } = clientFor(SITE, { limits: SMALL });
    const url = `http://site.test:${server.port}/${path}`;
    const error = await refusal(client.request(url, {}, signal));
    expect([error.kind, error.code]).toEqual([kind, code]);
  });

  it.each([
    ['endless-body', 'too-large', 128 * 1024],
    ['gzip-bomb', 'too-large', 128 * 1024],
    ['cut-off-body', 'cut-off', 4],
    ['broken-gzip', 'undecodable', 0],
    ['endless-extension', 'cut-off', 0],
    ['long-extensions', 'too-large', expect.any(Number)],
    ['tiny-chunks', 'too-large', expect.any(Number)],
    ['short-gzip', 'undecodable', 5],
    ['many-codings', 'undecodable', 0],
  ])('%s: headers are kept, the body is %s', async (path, bodyFault, size) => {
    const server = await hostile();
    const { client } = clientFor(SITE, { limits: SMALL });
    const response = await client.request(`http://site.test:${server.port}/${path}`, {}, signal);
    expect(response).toMatchObject({ status: 200, bodyFault });
    expect(response.body.length).toEqual(size);
  });

  it('stalled-body: headers are kept, and what there is of the body', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE, { limits: { bodyIdleTimeoutMs: 150 } });
    const response = await client.request(`http://site.test:${server.port}/stalled-body`, {}, signal);
    expect(response).toMatchObject({ status: 200, bodyFault: 'timeout' });
    expect(response.body.toString()).toBe('half');
  });

  it('keeps to its total time while the DNS is silent', async () => {
    const lookup = { query: () => new Promise<never>(() => {}) };
    const { client } = clientFor('x.test A 127.0.0.1', { lookup, limits: { totalTimeoutMs: 50 } });
    const error = await refusal(client.request('http://site.test/', {}, signal));
    expect([error.kind, error.code]).toEqual(['timeout', 'total']);
  });

  it('says when the port is closed', async () => {
    const server = await hostile();
    await server.close();
    const { client } = clientFor(SITE);
    const error = await refusal(client.request(`http://site.test:${server.port}/ok`, {}, signal));
    expect([error.kind, error.code]).toEqual(['connect', 'ECONNREFUSED']);
  });

  it('gives up on a handshake that does not begin', async () => {
    const server = await startSilentServer();
    closers.push(server.close);
    const { client } = clientFor(SITE, { limits: { handshakeTimeoutMs: 150 } });
    const error = await refusal(client.request(`https://site.test:${server.port}/`, {}, signal));
    expect([error.kind, error.code]).toEqual(['timeout', 'tls']);
  });

  it('says when a server does not speak TLS', async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const error = await refusal(client.request(`https://site.test:${server.port}/ok`, {}, signal));
    expect(error.kind).toBe('tls');
  });

  it("rejects with the reason of the caller's signal", async () => {
    const server = await hostile();
    const { client } = clientFor(SITE);
    const controller = new AbortController();
    const visit = client.request(`http://site.test:${server.port}/silent`, {}, controller.signal);
    await vi.waitFor(() => expect(server.requests.length).toBe(1), PATIENT.totalTimeoutMs);
    controller.abort(new Error('client gone'));
    await expect(visit).rejects.toThrow('client gone');
    await expect(client.request('http://site.test/', {}, controller.signal)).rejects.toThrow('client gone');
  });
});
