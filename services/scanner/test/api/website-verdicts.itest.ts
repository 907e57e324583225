import type { Socket } from 'node:net';
import { makeCertificate, objectIdentifier, sequence } from '@repo/tooling/fake-upstreams';
import { describe, expect, it } from 'vitest';
import { smallGroup } from '../support/hostile-server.ts';
import { HARDENED, page, redirect } from '../support/site-behaviour.ts';
import { hardenedWorld, ROOT, startWebsiteWorld, statusOf } from '../support/website-app.ts';

const DAY_MS = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * DAY_MS);

describe('POST /api/scan/website: certificates', () => {
  const hosts = ['site.test'];
  it.each([
    ['expired', { issuer: ROOT, hosts, validFrom: days(-20), validTo: days(-3) }, -4, ['expired on']],
    ['of another host', { issuer: ROOT, hosts: ['other.test'] }, 89, ['not for site.test']],
    ['self-signed', { hosts }, 89, ['self-signed']],
    [
      'expired, self-signed and of another host',
      { hosts: ['other.test'], validFrom: days(-20), validTo: days(-3) },
      -4,
      ['expired on', 'not for site.test', 'self-signed'],
    ],
    [
      'not yet valid',
      { issuer: ROOT, hosts, validFrom: days(3), validTo: days(20.5) },
      20,
      ['not valid before'],
    ],
  ])('tells all that is wrong with one that is %s', async (_name, request, daysLeft, faults) => {
    let https = '';
    const world = await startWebsiteWorld({
      certificate: makeCertificate({ name: 'leaf', ...request }),
      https: page(HARDENED),
      http: redirect(() => https),
    });
    https = world.url;
    const answer = await world.report();
    expect(answer).toMatchObject({ tlsValid: false, tlsDaysLeft: daysLeft, httpsRedirect: false });
    expect(answer.summary).toMatchObject({ redirect: 'invalid-cert', probeError: null });
    for (const fault of faults) expect(answer.summary.tlsError).toContain(fault);
    expect([statusOf(answer, 'certificate'), statusOf(answer, 'strict_transport_security')]).toEqual([
      'fail',
      'fail',
    ]);
    expect(answer.checks.find(({ key }) => key === 'security_txt')?.description).toContain(
      'The certificate of site.test is not valid',
    );
  });

  it('warns of one that ends soon', async () => {
    const certificate = makeCertificate({
      name: 'leaf',
      issuer: ROOT,
      hosts,
      validFrom: days(-80),
      validTo: days(5.5),
    });
    const { report } = await hardenedWorld({ certificate });
    const answer = await report();
    expect([answer.tlsValid, answer.tlsDaysLeft, statusOf(answer, 'certificate')]).toEqual([true, 5, 'warn']);
  });

  it('finds TLS 1.0', async () => {
    const { report } = await hardenedWorld({ tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1.2' } });
    const check = (await report()).checks.find(({ key }) => key === 'tls_versions');
    expect([check?.status, check?.description]).toEqual([
      'warn',
      expect.stringContaining('TLS 1.0 and TLS 1.1'),
    ]);
  });

  it.each([
    ['a weak key', { rsaBits: 1024 }, /key of the certificate is weak \(RSA, 1024 bits/],
    ['another purpose', { purpose: '1.3.6.1.5.5.7.3.2' }, /extended key usage is client authentication\.$/],
  ])(
    'names %s in words',
    async (_name, { rsaBits, purpose }: { rsaBits?: number; purpose?: string }, words) => {
      const usage = { oid: '2.5.29.37', value: sequence(objectIdentifier(purpose ?? '')) };
      const certificate = makeCertificate({
        name: 'leaf',
        issuer: ROOT,
        hosts,
        ...(rsaBits === undefined ? {} : { rsaBits }),
        ...(purpose === undefined ? {} : { extensions: [usage] }),
      });
      const { report } = await startWebsiteWorld({ certificate, http: null, https: page(HARDENED) });
      const answer = await report();
      expect(answer.tlsValid).toBe(false);
      expect(answer.summary.tlsError).toMatch(words);
      expect(answer.checks.find(({ key }) => key === 'certificate')?.description).toMatch(words);
    },
  );

  it('reports a host that speaks TLS 1.0 alone as such, on http and on https', async () => {
    const { report, httpUrl } = await startWebsiteWorld({
      http: page(),
      https: page(HARDENED),
      tls: { minVersion: 'TLSv1', maxVersion: 'TLSv1' },
      graderUrl: '',
    });
    for (const url of [httpUrl, undefined]) {
      const { tlsValid, summary, checks } = await report(url);
      expect(tlsValid).toBe(false);
      expect(summary).toMatchObject({
        redirect: 'no-https',
        tlsError: expect.stringContaining('offers only TLS 1.0'),
      });
      expect(checks.find(({ key }) => key === 'tls_versions')).toMatchObject({
        status: 'fail',
        description: 'The host offers only TLS 1.0, which browsers refuse.',
      });
    }
  });

  it.each([
    ['prefers a small Diffie-Hellman group', 'DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256', true],
    ['knows finite-field Diffie-Hellman alone', 'DHE-RSA-AES128-GCM-SHA256', false],
  ])('reports a host that %s as browsers find it', async (_name, suites, isOpen) => {
    const { report } = await hardenedWorld({
      certificate: makeCertificate({ name: 'leaf', issuer: ROOT, hosts, rsaBits: 2048 }),
      tls: {
        maxVersion: 'TLSv1.2',
        ciphers: `${suites}@SECLEVEL=0`,
        honorCipherOrder: true,
        dhparam: smallGroup(),
      },
      graderUrl: '',
    });
    const answer = await report();
    expect([answer.tlsValid, statusOf(answer, 'tls_ciphers')]).toEqual([isOpen, 'warn']);
    expect(statusOf(answer, 'strict_transport_security')).toBe(isOpen ? 'pass' : 'fail');
  });

  it('has no days left where there is no TLS', async () => {
    const { report, httpUrl } = await startWebsiteWorld({ http: page(), https: null });
    expect(await report(httpUrl)).toMatchObject({
      tlsValid: false,
      tlsDaysLeft: 0,
      httpsRedirect: false,
      summary: { redirect: 'no-https', tlsError: expect.stringContaining('No connection') },
    });
  });
});

describe('POST /api/scan/website: what is sent in place of the page', () => {
  const answering = (status: number) => (socket: Socket) =>
    socket.end(`HTTP/1.1 ${status} Status\r\ncontent-type: text/html\r\ncontent-length: 0\r\n\r\n`);

  it.each([401, 404, 410])('warns of %i, and audits what came', async (status) => {
    const { report } = await startWebsiteWorld({ http: null, https: answering(status) });
    const { summary, checks } = await report();
    expect(summary.httpStatus).toBe(status);
    expect(checks.find(({ key }) => key === 'page_status')).toMatchObject({ status: 'warn', scoreImpact: 0 });
  });

  it.each([500, 502, 503, 599, 999])('refuses %i and names it, whatever the grader says', async (status) => {
    const { ask, url } = await startWebsiteWorld({ http: null, https: answering(status) });
    const answer = await ask(url);
    expect([answer.status, answer.retryAfter]).toEqual([503, '30']);
    expect(answer.error).toContain(`site.test answered with status ${status}`);
  });

  const MEGABYTE = 1024 * 1024;
  const META = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">';
  const bytes = (count: number) => 'x'.repeat(count);
  const judgedOf = async (html: string) => {
    const { report } = await startWebsiteWorld({ http: null, https: page([], html), graderUrl: '' });
    const { checks, summary } = await report();
    const check = checks.find(({ key }) => key === 'content_security_policy');
    return [check?.status, check?.scoreImpact, summary.undetermined];
  };

  it('reads pages of more than a megabyte whole', async () => {
    expect(await judgedOf(`<head>${META}</head><p>${bytes(1.5 * MEGABYTE)}`)).toEqual(['pass', 0, []]);
  });

  it('judges a page that is cut by its head, and says what it did not see', async () => {
    const body = bytes(3 * MEGABYTE);
    expect(await judgedOf(`<head>${META}</head><p>${body}`)).toEqual([
      'pass',
      0,
      ['referrer_policy', 'subresource_integrity', 'mixed_content'],
    ]);
    expect(await judgedOf(`<head><title>${body}</title>${META}</head>`)).toEqual([
      'warn',
      -25,
      [
        'content_security_policy',
        'referrer_policy',
        'subresource_integrity',
        'csp_allow_list',
        'mixed_content',
      ],
    ]);
  });
});

describe('POST /api/scan/website: other origins', () => {
  it.each([
    ['echoes any Origin to a GET alone', (origin: string) => origin, 'GET', 'fail', -50],
    ['answers null to null', (origin: string) => (origin === 'null' ? 'null' : ''), 'GET', 'fail', -50],
    ['always answers null', () => 'null', 'GET', 'fail', -50],
    ['echoes any Origin to a preflight alone', (origin: string) => origin, 'OPTIONS', 'fail', -50],
    [
      'looks at the end',
      (origin: string) => (origin.endsWith('site.test') ? origin : ''),
      'GET',
      'fail',
      -50,
    ],
    [
      'looks at the beginning',
      (origin: string) => (/^https:..site\.test/.test(origin) ? origin : ''),
      'GET',
      'fail',
      -50,
    ],
    ['names an origin of its own', () => 'https://a.example', 'GET', 'pass', 0],
  ] as const)('a site that %s', async (_name, allow, method, status, impact) => {
    const { report } = await startWebsiteWorld({
      http: null,
      https: (socket, request) => {
        const origin = /^origin: (.*?)\r$/im.exec(request.head)?.[1] ?? '';
        const allowed = request.method === method ? allow(origin) : '';
        const lines = [`Access-Control-Allow-Origin: ${allowed}`, 'Access-Control-Allow-Credentials: true'];
        page(allowed === '' ? [] : lines)(socket);
      },
    });
    const check = (await report()).checks.find(({ key }) => key === 'cors');
    expect([check?.status, check?.scoreImpact]).toEqual([status, impact]);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['hangs up on', (socket) => socket.destroy()],
    [
      'echoes the Origin as it refuses',
      (socket) =>
        socket.end(
          'HTTP/1.1 405 No\r\nAccess-Control-Allow-Origin: https://site.test.foreign-origin.invalid\r\nAccess-Control-Allow-Credentials: true\r\ncontent-length: 0\r\n\r\n',
        ),
    ],
  ])('a site that %s a preflight', async (_name, refuse) => {
    const { report } = await startWebsiteWorld({
      http: null,
      https: (socket, { method }) => (method === 'OPTIONS' ? refuse(socket) : page(HARDENED)(socket)),
    });
    const check = (await report()).checks.find(({ key }) => key === 'cors');
    expect([check?.status, check?.scoreImpact]).toEqual(['pass', 0]);
  });
});

describe('POST /api/scan/website: what is asked beside the page', () => {
  const SECURITY_TXT = 'Contact: mailto:a@site.test\nExpires: 2999-01-01T00:00:00Z\n';

  it('finds every fault in one audit, and opens no more connections than are counted here', async () => {
    const rsa = makeCertificate({ name: 'site.test', issuer: ROOT, hosts: ['site.test'], rsaBits: 2048 });
    const world = await hardenedWorld({
      certificate: rsa,
      tls: { ciphers: 'AES128-SHA@SECLEVEL=0', maxVersion: 'TLSv1.2' },
      zone: 'site.test A 127.0.0.1\nsite.test CAA 0 issue ca.example',
      https: (socket, request) =>
        request.target === '/.well-known/security.txt'
          ? socket.end(
              `HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${SECURITY_TXT}`,
            )
          : page([...HARDENED.filter((line) => !line.startsWith('Content-Security')), POLICY], IMAGE)(socket),
      graderUrl: '',
    });
    const report = await world.report();
    const found = Object.fromEntries(report.checks.map(({ key, status }) => [key, status]));
    expect(found).toMatchObject({
      tls_ciphers: 'warn',
      certificate_lifetime: 'pass',
      caa: 'pass',
      https_record: 'info',
      security_txt: 'pass',
      mixed_content: 'warn',
      csp_allow_list: 'warn',
      content_security_policy: 'pass',
    });
    expect(report).toMatchObject({ score: 100, grade: 'A', summary: { complete: true } });
    // The page, where http leads to, four origins, security.txt; nothing is sent in the five other handshakes.
    expect(world.https?.requests.length).toBe(7);
    expect(world.https?.connections).toBe(12);
    expect(world.http?.connections).toBe(1);
    expect(world.dns.queries.map(({ type }) => type).toSorted()).toEqual([
      'A',
      'AAAA',
      'CAA',
      'CAA',
      'HTTPS',
    ]);
  });

  const POLICY = "Content-Security-Policy: default-src 'none'; script-src *.com; frame-ancestors 'none'";
  const IMAGE = '<title>x</title><img src=http://a.example/a.png>';

  it('keeps the score where its look-ups are lost, and says which', async () => {
    const world = await hardenedWorld({ graderUrl: '', faults: { 'site.test CAA': 'servfail' } });
    const { score, summary } = await world.report();
    expect([score, summary.undetermined]).toEqual([100, ['caa']]);
  });
});
