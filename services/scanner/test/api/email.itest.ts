import { EmailCheckKey, EmailReport } from '@repo/contracts/scanner';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDnsServer } from '../../src/net/dns/dns-server.ts';
import { type DnsZoneServer, startDnsZoneServer } from '../support/dns-zone-server.ts';
import { createEmailApp, type EmailAppSettings } from '../support/email-app.ts';
import { dkimKey, mailZone, txt } from '../support/mail-zone.ts';
import { sentence } from '../support/scanner-app.ts';
import type { ZoneResponderOptions } from '../support/zone-responder.ts';

const domain = 'good.test';
const zone = mailZone(domain, dkimKey(2048));
const withoutPolicy = zone.text({ without: ['_mta-sts'] });

let server: DnsZoneServer | null = null;
afterEach(() => server?.close());

async function start(options: Partial<ZoneResponderOptions> = {}, settings: Partial<EmailAppSettings> = {}) {
  server = await startDnsZoneServer({ zone: withoutPolicy, ...options });
  return createEmailApp({ DNS_SERVERS: formatDnsServer(server.server), ...settings });
}

async function reportOf(answer: Response): Promise<EmailReport> {
  expect(answer.status).toBe(200);
  return EmailReport.parse(await answer.json());
}

const outcome = (report: EmailReport, key: EmailCheckKey) => {
  const check = report.checks.find((one) => one.key === key);
  return [check?.status, check?.scoreImpact];
};

describe('POST /api/scan/email: 200', () => {
  it('reports every check of the contract once, in its order', async () => {
    const app = await start();
    const report = await reportOf(await app.scan(domain));
    expect(report.checks.map(({ key }) => key)).toEqual(EmailCheckKey.options);
    expect([report.score, report.grade, report.summary.complete]).toEqual([95, 'A', true]);
  });

  it('shows the records, the selectors and the hosts that were found', async () => {
    const app = await start();
    const report = await reportOf(await app.scan(domain));
    expect(report).toMatchObject({
      domain,
      spfRecord: 'v=spf1 mx -all',
      dmarcRecord: `v=DMARC1; p=reject; rua=mailto:dmarc@${domain}`,
      dkimSelectors: ['default'],
      mxHosts: [`mx1.${domain}`],
      summary: {
        profile: 'sending',
        spfLookups: 1,
        spfVoidLookups: 0,
        dmarcPolicy: 'reject',
        dmarcEffectivePolicy: 'reject',
        dmarcRecordDomain: domain,
        organizationalDomain: domain,
        provider: null,
      },
    });
    expect(report.summary.dkimSelectorsProbed).toBeGreaterThan(100);
    expect(report).not.toHaveProperty('notice');
  });

  it('shows absent records as null', async () => {
    const app = await start({ zone: `${domain} A 11.0.0.1` });
    const report = await reportOf(await app.scan(domain));
    expect(report).toMatchObject({ spfRecord: null, dmarcRecord: null, dkimSelectors: [], mxHosts: [] });
    expect(report.grade).toBe('F');
  });

  it.each([
    ['a scheme, www and a path', `https://www.${domain}/a?b`],
    ['an address', `ada@${domain}`],
    ['capitals and a trailing dot', 'GOOD.Test.'],
    ['user, password, port and path', `ftp://user:secret@${domain}:8021/a?b#c`],
    ['what browsers take for a path', `http://${domain}\\@other.test/`],
    ['a mailto address with a name', `mailto:Ada <ada@${domain}>`],
    ['full-width letters, an ideographic dot, a soft hyphen', 'ｇｏ\u00adｏｄ。test'],
  ])('takes %s', async (_what, text) => {
    const app = await start();
    expect((await reportOf(await app.scan(text))).domain).toBe(domain);
  });

  it('takes a form as well', async () => {
    const app = await start();
    const body = new FormData();
    body.set('domain', domain);
    expect((await reportOf(await app.request({ method: 'POST', body }))).domain).toBe(domain);
  });

  it.each([
    ['JSON', { dkimSelectors: ['q1w2e3', 'gone'], senderIps: ['11.0.0.2', '2600::1'] }],
    ['a form', { dkimSelectors: 'q1w2e3, gone', senderIps: '11.0.0.2, 2600::1' }],
  ])('looks for selectors and evaluates SPF for senders, sent as %s', async (kind, fields) => {
    const app = await start({
      zone: `${withoutPolicy}\n${txt(`q1w2e3._domainkey.${domain}`, 'v=DKIM1; p=')}`,
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({ domain, ...fields })) form.set(name, String(value));
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ domain, ...fields });
    const sent = kind === 'JSON' ? { headers, body } : { body: form };
    const report = await reportOf(await app.request({ method: 'POST', ...sent }));
    expect(report.dkimSelectors).toEqual(['default', 'q1w2e3']);
    expect(outcome(report, 'dkim_given_selectors')).toEqual(['warn', 0]);
    expect(report.spfResults).toMatchObject([
      { ip: '11.0.0.2', result: 'pass', mechanism: 'mx' },
      { ip: '2600::1', result: 'fail', mechanism: '-all' },
    ]);
  });

  it('gives the same report again but for the time', async () => {
    const app = await start();
    const [one, two] = [await reportOf(await app.scan(domain)), await reportOf(await app.scan(domain))];
    expect({ ...two, scannedAt: one.scannedAt }).toEqual(one);
  });

  it('stays within its budget of queries and asks nothing twice', async () => {
    const app = await start();
    await reportOf(await app.scan(domain));
    const questions = server?.queries.map(({ name, type }) => `${type} ${name}`) ?? [];
    expect(questions.length).toBeLessThan(320);
    expect(new Set(questions).size).toBe(questions.length);
  });

  it('reads an inherited policy for a subdomain', async () => {
    const app = await start({ zone: `${withoutPolicy}\nnews.${domain} A 11.0.0.3` });
    const report = await reportOf(await app.scan(`news.${domain}`));
    expect(report.summary).toMatchObject({ dmarcRecordDomain: domain, organizationalDomain: domain });
  });

  it('never fetches a policy from a private address, and says why there is none', async () => {
    const app = await start({ zone: `${zone.text()}\nmta-sts.${domain} A 127.0.0.1` });
    const report = await reportOf(await app.scan(domain));
    expect(outcome(report, 'mta_sts_policy')).toEqual(['fail', -6]);
    const check = report.checks.find(({ key }) => key === 'mta_sts_policy');
    expect(check?.description).toContain('not public');
  });

  it('fetches no policy when half of the addresses could not be looked up, and charges for it', async () => {
    const app = await start(
      {
        zone: `${zone.text()}\nmta-sts.${domain} AAAA ::1`,
        faults: { [`mta-sts.${domain} A`]: 'servfail' },
      },
      { ALLOWED_PRIVATE_CIDRS: '::1/128' },
    );
    const report = await reportOf(await app.scan(domain));
    expect(report.summary.undetermined).toContain('mta_sts_policy');
    const left = report.checks.filter(({ category }) => category === 'mta_sts' || category === 'tls_rpt');
    expect(left.reduce((sum, { scoreImpact }) => sum + scoreImpact, 0)).toBe(-8);
  });

  it('asks only whether there can be DKIM keys where it is proven that there are none', async () => {
    const app = await start({ zone: zone.text({ without: ['default._domainkey', '_mta-sts'] }) });
    const report = await reportOf(await app.scan(domain));
    expect(outcome(report, 'dkim_present')).toEqual(['fail', -15]);
    expect(report.summary.dkimSelectorsProbed).toBe(0);
    expect(server?.queries.length).toBeLessThanOrEqual(40);
  });

  it('reports a zone that validates as signed', async () => {
    const app = await start({ authenticated: true });
    expect(outcome(await reportOf(await app.scan(domain)), 'dnssec_status')).toEqual(['pass', 0]);
  });

  it('says that its data is a sample when it is', async () => {
    const app = await start({}, { notice: 'Sample data.' });
    expect((await reportOf(await app.scan(domain))).notice).toBe('Sample data.');
  });
});

describe('POST /api/scan/email: 400', () => {
  it.each([
    ['nothing', undefined],
    ['a number', 3],
    ['a single label', 'localhost'],
    ['an address', '127.0.0.1'],
    ['an address in full-width digits', '１２７。０。０。１'],
    ['a bracketed address', 'http://[::1]/'],
    ['an empty label', 'a..test'],
    ['an address as one number', '2130706433'],
    ['an address in hexadecimal', 'http://0x7f.0.0.1/'],
    ['an address in octal', '0177.0.0.1'],
    ['an IPv6 address with a zone', '[fe80::1%25eth0]:80'],
    ['a mailbox at an address', 'user@[127.0.0.1]'],
    ['a name with an underscore', `_dmarc.${domain}`],
    ['a wildcard', `*.${domain}`],
    ['a label of 64 octets', `${'a'.repeat(64)}.test`],
    ['a name of 254 octets', `${'a.'.repeat(125)}test`],
    ['two trailing dots', `${domain}..`],
    ['a top-level domain', 'test'],
    ['two domains', `${domain},other.test`],
    ['characters that turn the text around', `\u202e${domain}`],
    ['half a surrogate pair', '\ud800.test'],
    ['a script', 'javascript:alert(1)'],
  ])('for %s, and asks no server', async (_what, text) => {
    const app = await start();
    const answer = await app.scan(text);
    expect([answer.status, await sentence(answer)]).toEqual([
      400,
      'Send `domain`: a domain name, such as example.org.',
    ]);
    expect(server?.queries).toEqual([]);
  });

  it('for a name of special use, unless the DNS servers are the operator’s own', async () => {
    const app = await start({}, { isSpecialUseAllowed: false });
    const answer = await app.scan(domain);
    expect([answer.status, await sentence(answer)]).toEqual([
      400,
      'Send `domain`: a domain name of the public internet, such as example.org.',
    ]);
  });
});

describe('POST /api/scan/email: 404', () => {
  it('names the domain that does not exist', async () => {
    const app = await start();
    const answer = await app.scan('nobody.test');
    expect([answer.status, await sentence(answer)]).toEqual([404, 'The domain nobody.test does not exist.']);
  });

  it('not while one question finds something, for some servers deny names that have records', async () => {
    const denied = { [`${domain} SOA`]: 'nxdomain', [`${domain} NS`]: 'nxdomain' } as const;
    const app = await start({ faults: { ...denied, [`${domain} TXT`]: 'nxdomain' } });
    const report = await reportOf(await app.scan(domain));
    expect([report.mxHosts, report.spfRecord]).toEqual([[`mx1.${domain}`], null]);
  });

  it('not for an alias to nowhere: the name itself exists', async () => {
    const app = await start({ zone: `bad.test CNAME gone.elsewhere.test\n${withoutPolicy}` });
    expect((await reportOf(await app.scan('bad.test'))).grade).toBe('F');
  });
});

describe('POST /api/scan/email: 503', () => {
  it.each(['silent', 'servfail', 'refused', 'garbage', 'truncated-always', 'foreign-answer'] as const)(
    'when every server is %s, naming the domain',
    async (fault) => {
      const app = await start({ faults: { '*': fault } }, { tryTimeoutMs: 100 });
      const answer = await app.scan(domain);
      expect(answer.status).toBe(503);
      expect(await sentence(answer)).toContain(`The DNS for ${domain} did not answer`);
      expect(answer.headers.get('retry-after')).toBe('30');
    },
  );

  it('when DNSSEC hides everything, and says so', async () => {
    const app = await start({ faults: { '*': 'bogus' } });
    const answer = await app.scan(domain);
    expect([answer.status, await sentence(answer)]).toEqual([
      503,
      `DNSSEC validation of ${domain} fails, so nothing that it publishes can be read.`,
    ]);
  });

  it.each([
    [`${domain} TXT`, 'servfail', `The SPF record of ${domain} could not be looked up (SERVFAIL from`],
    [`${domain} TXT`, 'bogus', 'DNSSEC validation fails'],
    [`${domain} MX`, 'refused', `The MX records of ${domain} could not be looked up (REFUSED from`],
    [
      `${domain} MX`,
      'foreign-answer',
      `The MX records of ${domain} could not be looked up (an unreadable reply`,
    ],
    [`_dmarc.${domain}`, 'silent', `The DMARC record of ${domain} could not be looked up: _dmarc.${domain}`],
    [`_dmarc.${domain}`, 'garbage', `The DMARC record of ${domain} could not be looked up: _dmarc.${domain}`],
    ['* TXT', 'servfail', `The SPF record of ${domain} could not be looked up`],
    ['* TXT', 'foreign-answer', `The SPF record of ${domain} could not be looked up`],
  ] as const)('when %s is %s: without the record there is no grade', async (name, fault, words) => {
    const app = await start({ faults: { [name]: fault } }, { tryTimeoutMs: 200 });
    const answer = await app.scan(domain);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await sentence(answer)).toContain(words);
  });

  it('when the DMARC record is an alias that leads back to itself', async () => {
    const loop = `_dmarc.${domain} CNAME loop.${domain}\nloop.${domain} CNAME _dmarc.${domain}`;
    const app = await start({ zone: `${zone.text({ without: ['_mta-sts', '_dmarc'] })}\n${loop}` });
    const answer = await app.scan(domain);
    expect(answer.status).toBe(503);
    expect(await sentence(answer)).toContain('alias loop');
  });

  it('when there are no MX records, and not told whether an address stands for them', async () => {
    const faults = { [`${domain} A`]: 'servfail', [`${domain} AAAA`]: 'servfail' } as const;
    const app = await start({ zone: zone.text({ without: ['_mta-sts', `${domain} MX`] }), faults });
    const answer = await app.scan(domain);
    expect(answer.status).toBe(503);
    expect(await sentence(answer)).toContain(`The mail exchangers of ${domain} could not be looked up`);
  });
});

describe('POST /api/scan/email: a world half broken', () => {
  it.each([
    ['_smtp._tls', 'silent', 'tls_rpt_present', -2],
    ['_mta-sts', 'truncated-always', 'mta_sts_mx_match', -8],
    // It may be an alias to a domain that anyone can register, which alone costs as much as all of MX may.
    ['mx1', 'servfail', 'mx_target_registered', -20],
    ['mx1', 'servfail', 'mx_resolves', 0],
    ['default._bimi', 'refused', 'bimi_present', 0],
    ['default._domainkey', 'garbage', 'dkim_present', -15],
    ['_25._tcp.mx1', 'servfail', 'dane_tlsa', 0],
  ] as const)('%s is %s: %s is undetermined and costs its worst', async (label, fault, key, impact) => {
    const app = await start({ faults: { [`${label}.${domain}`]: fault } }, { tryTimeoutMs: 200 });
    const report = await reportOf(await app.scan(domain));
    expect(outcome(report, key)).toEqual(['warn', impact]);
    expect(report.summary.undetermined).toContain(key);
    expect(report.summary.complete).toBe(false);
    const check = report.checks.find((one) => one.key === key);
    expect(check?.description).toContain('could not be determined');
  });

  it('gives the same score when a server lies about ids and names first', async () => {
    const app = await start({
      faults: { [`${domain} TXT`]: 'lying-id', [`_dmarc.${domain}`]: 'wrong-question' },
    });
    const report = await reportOf(await app.scan(domain));
    expect([report.score, report.summary.complete]).toEqual([95, true]);
  });

  it('counts a bogus answer against DNSSEC', async () => {
    const app = await start({ faults: { [`${domain} SOA`]: 'bogus' } });
    expect(outcome(await reportOf(await app.scan(domain)), 'dnssec_status')).toEqual(['fail', -10]);
  });

  it('has a report when every selector and every hint stays silent', async () => {
    const honest = { [`${domain} TXT`]: 'truncated', [`_dmarc.${domain}`]: 'truncated' } as const;
    const app = await start({ faults: { ...honest, '* TXT': 'silent' } }, { tryTimeoutMs: 150 });
    const report = await reportOf(await app.scan(domain));
    expect(outcome(report, 'dkim_present')).toEqual(['warn', -15]);
    expect(report.summary.complete).toBe(false);
  });
});

describe('POST /api/scan/email: records of 64 kB', () => {
  it.each([
    ['SPF', domain, 'v=spf1 ', 'a ', 'spf_present'],
    ['DMARC', `_dmarc.${domain}`, 'v=DMARC1; ', 'p=none;', 'dmarc_present'],
  ] as const)(
    '%s: is not read, and the report stays small and says so',
    async (_what, name, version, piece, key) => {
      const text = version + piece.repeat(60_000 / piece.length);
      const without = ['_mta-sts', `${name} TXT`];
      const app = await start({ zone: zone.text({ without, more: [txt(name, text)] }) });
      const answer = await app.scan(domain);
      const report = await reportOf(answer.clone());
      const check = report.checks.find((one) => one.key === key);
      expect([check?.status, check?.description.includes('a record has at most 8192')]).toEqual([
        'fail',
        true,
      ]);
      expect((await answer.text()).length).toBeLessThan(30_000);
    },
  );

  it.each([
    ['SPF', domain, 'v=spf1 ', 'a '],
    ['DMARC', `_dmarc.${domain}`, 'v=DMARC1; ', 'p=none;'],
    ['SPF of ranges', domain, 'v=spf1 ', 'ip4:11.0.0.1 '],
  ] as const)('%s: just short enough, the report stays small', async (_what, name, version, piece) => {
    const text = version + piece.repeat(8100 / piece.length);
    const without = ['_mta-sts', `${name} TXT`];
    const app = await start({ zone: zone.text({ without, more: [txt(name, text), txt(name, `${text}b`)] }) });
    const answer = await app.scan(domain);
    expect(answer.status).toBe(200);
    expect((await answer.text()).length).toBeLessThan(60_000);
  });
});
