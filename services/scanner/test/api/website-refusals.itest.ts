import { describe, expect, it } from 'vitest';
import { HARDENED, page, redirect } from '../support/site-behaviour.ts';
import { startWebsiteWorld } from '../support/website-app.ts';

describe('POST /api/scan/website: 400', () => {
  it.each([
    'site.test',
    'ftp://site.test/',
    'https://user:secret@site.test/',
    'https://',
    `https://site.test/${'x'.repeat(2_048)}`,
    'javascript:alert(1)',
  ])('refuses "%s" and says what to send', async (url) => {
    const { ask, grader } = await startWebsiteWorld();
    const { status, error } = await ask(url);
    expect([status, error]).toEqual([400, expect.stringContaining('full http or https address')]);
    expect(grader.requests).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://2130706433/',
    'http://0/',
    'http://127。0。0。1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://168.63.129.16/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[3fff::1]/',
    'http://[ff02::1]/',
    'http://localhost/',
    'http://localhost./',
    'http://a.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'http://public.test:22/',
    'http://public.test:8080/',
    'http://private.test/',
    'http://mixed.test/',
    'http://mapped.test/',
    'http://alias.test/',
  ])('refuses %s with a sentence, and asks nobody', async (url) => {
    const { ask, grader } = await startWebsiteWorld({
      allowed: '',
      zone: [
        'public.test A 93.184.215.14',
        'private.test A 127.0.0.1',
        'mixed.test A 93.184.215.14',
        'mixed.test A 10.0.0.1',
        'mapped.test AAAA ::ffff:7f00:1',
        'alias.test CNAME private.test',
      ].join('\n'),
    });
    const { status, error } = await ask(url);
    expect([status, error]).toEqual([400, expect.stringMatching(/not (?:a )?public|is not visited/)]);
    expect(grader.requests).toEqual([]);
  });

  it.each([
    ['http://10.0.0.1/'],
    ['http://localhost/'],
    ['http://10.0.0.1/', '127.0.0.0/8'],
    ['http://localhost/', '127.0.0.0/8'],
  ])(
    'says of %s which sites are scanned, also where some networks are allowed: "%s"',
    async (url, allowed = '') => {
      const { ask } = await startWebsiteWorld({ allowed });
      expect(await ask(url)).toMatchObject({
        status: 400,
        error: expect.stringMatching(/: only sites that can be reached from the internet are scanned\.$/),
      });
    },
  );

  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://private.test/',
    'https://localhost:1/',
    'http://0x0a000001/',
    'http://012.0.0.1/',
    'http://167772161/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::a00:1]/',
    'http://[2002:a00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://mixed.test/',
    'http://mapped.test/',
    'http://alias.test/',
    '//private.test/',
    '\\\\private.test\\',
    'http://public.test:22/',
    'http://metadata.google.internal/',
  ])('refuses a site that redirects to %s, without a visit there', async (target) => {
    const { ask, url } = await startWebsiteWorld({
      zone: [
        'site.test A 127.0.0.1',
        'private.test A 10.0.0.1',
        'localhost A 10.0.0.1',
        'public.test A 93.184.215.14',
        'mixed.test A 127.0.0.1',
        'mixed.test A 10.0.0.1',
        'mapped.test AAAA ::ffff:a00:1',
        'alias.test CNAME private.test',
        'metadata.google.internal A 169.254.169.254',
      ].join('\n'),
      https: redirect(() => target),
      http: null,
    });
    const { status, error } = await ask(url);
    expect([status, error]).toEqual([
      400,
      expect.stringContaining('site.test redirects to a place that is not visited'),
    ]);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://10.0.0.1/',
    'javascript:alert(1)',
    'https://user:secret@site.test/',
    'http://[::1%25eth0]/',
    'http://',
  ])('goes no further than a redirect to %s, and says so', async (target) => {
    const { report } = await startWebsiteWorld({ https: redirect(() => target), http: null });
    const { summary } = await report();
    expect(summary.probeError).toContain('The page could not be reached: The URL');
    expect(summary.finalUrl).toBeNull();
    const { ask, url } = await startWebsiteWorld({
      https: redirect(() => target),
      http: null,
      graderUrl: '',
    });
    expect(await ask(url)).toMatchObject({
      status: 400,
      error: expect.stringContaining('site.test redirects to a place that is not visited: The URL'),
    });
  });

  it('does not follow a name that has another address the second time', async () => {
    const { ask, url, dns } = await startWebsiteWorld({
      faults: { 'site.test A': [{ address: '127.0.0.1' }, { address: '10.0.0.1' }] },
      https: page(HARDENED),
      http: null,
    });
    expect((await ask(url)).status).toBe(200);
    expect(dns.queries.filter(({ type }) => type === 'A').length).toBe(1);
  });
});

describe('POST /api/scan/website: 404', () => {
  it.each([
    ['does not exist', 'https://gone.test/', 'gone.test does not exist'],
    ['has no address', 'https://mail.test/', 'mail.test has no address'],
    ['is an alias of nothing', 'https://alias.test/', 'alias.test has no address'],
  ])('names the host that %s', async (_name, url, words) => {
    const { ask, grader } = await startWebsiteWorld({
      zone: 'site.test A 127.0.0.1\nmail.test MX 10 site.test\nalias.test CNAME nothing.test',
    });
    const { status, error } = await ask(url);
    expect([status, error]).toEqual([404, expect.stringContaining(words)]);
    expect(grader.requests).toEqual([]);
  });
});

describe('POST /api/scan/website: 503', () => {
  it.each(['servfail', 'silent', 'refused'] as const)('when the DNS is %s', async (fault) => {
    const { ask, url } = await startWebsiteWorld({ faults: { 'site.test': fault } });
    const { status, error, retryAfter } = await ask(url);
    expect([status, retryAfter]).toEqual([503, '30']);
    expect(error).toContain('The address of site.test could not be found out');
  });

  it('when neither we nor the grader can look at the site', async () => {
    const { ask, url, grader } = await startWebsiteWorld({ http: null, https: null });
    await grader.setBehaviour({ kind: 'down' });
    const { status, error, retryAfter } = await ask(url);
    expect([status, retryAfter]).toEqual([503, '30']);
    expect(error).toContain('No connection to site.test');
    expect(error).toContain('unavailable');
  });

  it('when the time of an audit is over', async () => {
    const { ask, url, grader } = await startWebsiteWorld({
      http: null,
      https: page(),
      variations: { answerMs: 200 },
    });
    await grader.setBehaviour({ kind: 'silent' });
    const { status, error } = await ask(url);
    expect([status, error]).toEqual([503, expect.stringContaining('The audit of site.test took longer')]);
  });
});
