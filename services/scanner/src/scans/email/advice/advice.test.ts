import { describe, expect, it } from 'vitest';
import { adviceOn, dmarcLine, recordsIn, spfLine } from '../../../../test/support/email-advice.ts';
import { auditOf } from '../../../../test/support/email-audit.ts';
import { dmarc, domain, rua, zone } from '../../../../test/support/email-cases.ts';
import { type MailZoneChanges, txt } from '../../../../test/support/mail-zone.ts';
import { policyFetch } from '../../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';

const spf = (text: string, ...more: string[]): MailZoneChanges => ({
  without: [`${domain} TXT`],
  more: [txt(domain, text), ...more],
});
const google = txt('_spf.google.com', 'v=spf1 ip4:11.9.0.0/24 ~all');

describe('a domain that inherits the policy of its public suffix', () => {
  const below = (name: string, suffix: string, text: string) => ({
    more: [
      `${name} SOA ns1.${name} root.${name}`,
      `${name} A 11.0.0.3`,
      `${name} MX 10 mx1.${domain}`,
      txt(`_dmarc.${suffix}`, text),
    ],
  });

  it('is advised to publish its own record, without psd=y and the registry’s addresses', async () => {
    const text = 'v=DMARC1; p=reject; sp=reject; np=reject; psd=y; rua=mailto:d@reports.bank';
    const advice = await adviceOn(below('foo.bank', 'bank', text), 'foo.bank');
    expect(recordsIn(advice.get('dmarc_discovery'))).toEqual([
      dmarcLine('v=DMARC1; p=reject; rua=mailto:dmarc@foo.bank', 'foo.bank'),
    ]);
  });

  it('is not advised to edit the suffix’s record, nor charged for its addresses', async () => {
    const name = 'dept.gov.uk';
    const zoneText = zone.text(
      below(name, 'gov.uk', 'v=DMARC1; p=reject; sp=none; fo=1; adkim=x; rua=mailto:r@watch.test,oops'),
    );
    const report = await auditOf(name, createZoneLookup(parseZone(zoneText)), policyFetch({}));
    const of = (key: string) => report.checks.find((check) => check.key === key);
    expect(recordsIn(of('dmarc_policy')?.recommendation)).toEqual([
      dmarcLine(`v=DMARC1; p=quarantine; rua=mailto:dmarc@${name}`, name),
    ]);
    const theirs = ['dmarc_rua', 'dmarc_ruf', 'dmarc_report_auth', 'dmarc_report_mx', 'dmarc_syntax'];
    expect(theirs.map((key) => of(key)?.status)).toEqual(theirs.map(() => 'info'));
    expect(JSON.stringify(report.checks)).not.toContain('_dmarc.gov.uk');
  });
});

describe('a domain whose policy older receivers find elsewhere', () => {
  const name = 'www.dept.gov.uk';
  const lines = (...more: string[]) => ({
    more: [
      `${name} SOA ns1.${name} root.${name}`,
      `${name} MX 10 mx1.${domain}`,
      txt('_dmarc.gov.uk', 'v=DMARC1; p=reject; sp=none'),
      ...more,
    ],
  });

  it('is not advised to ask those for less than they do now', async () => {
    const advice = await adviceOn(lines(txt('_dmarc.dept.gov.uk', 'v=DMARC1; p=reject')), name);
    expect(recordsIn(advice.get('dmarc_policy'))).toEqual([]);
    expect(recordsIn(advice.get('dmarc_discovery'))[0]).toContain('p=reject');
  });

  it('is advised to mend its own record no weaker than that', async () => {
    const own = txt(`_dmarc.${name}`, 'v=dmarc1; p=none');
    const advice = await adviceOn(lines(own, txt('_dmarc.dept.gov.uk', 'v=DMARC1; p=reject')), name);
    expect(recordsIn(advice.get('dmarc_discovery'))).toHaveLength(1);
    expect([...advice.values()].flatMap(recordsIn).join()).not.toContain('p=none');
  });

  it('is advised to take one step where those do nothing either', async () => {
    const advice = await adviceOn(lines(txt('_dmarc.dept.gov.uk', 'v=DMARC1; p=none')), name);
    expect(recordsIn(advice.get('dmarc_policy'))[0]).toContain('p=quarantine');
  });
});

describe('two SPF records in one string', () => {
  it('are made one', async () => {
    const advice = await adviceOn(spf('v=spf1 mx ~all v=spf1 include:_spf.google.com mx -all', google));
    expect(recordsIn(advice.get('spf_syntax'))).toEqual([spfLine('v=spf1 mx include:_spf.google.com ~all')]);
  });
});

describe('a record that repeats terms', () => {
  it('keeps the first of each in its place', async () => {
    const advice = await adviceOn(spf('v=spf1 a ?mx A a:mx1.good.test a:mx1.good.test -all'));
    expect(recordsIn(advice.get('spf_dead_terms'))).toEqual([spfLine('v=spf1 a ?mx a:mx1.good.test -all')]);
  });
});

describe('a record that would prove that there is no DKIM key', () => {
  const without = ['_smtp._tls', 'default._domainkey'];

  it('is not recommended: another check would come out worse', async () => {
    const advice = await adviceOn({ without });
    expect(recordsIn(advice.get('tls_rpt_present'))).toEqual([]);
    expect(advice.get('tls_rpt_present')).toContain(`_smtp._tls.${domain}: "v=TLSRPTv1; rua=mailto:"`);
  });

  it('is recommended where that is known already', async () => {
    const more = [txt(`default._bimi.${domain}`, 'v=BIMI1; l=; a=')];
    const advice = await adviceOn({ without, more });
    expect(recordsIn(advice.get('tls_rpt_present'))).toHaveLength(1);
  });
});

describe('a domain that inherits the policy of its organisation', () => {
  const name = `news.${domain}`;
  const inherited = (text: string) =>
    dmarc(text, `${name} A 11.0.0.3`, `${name} MX 10 mx1.${domain}`, txt(name, 'v=spf1 mx -all'));

  it('is advised to publish its own record: others inherit that of the organisation, too', async () => {
    const advice = await adviceOn(inherited(`v=DMARC1; p=reject; sp=none; ${rua}`), name);
    expect(recordsIn(advice.get('dmarc_policy'))).toEqual([
      dmarcLine(`v=DMARC1; p=quarantine; ${rua}`, name),
    ]);
  });

  it('is told in words what is to be changed in that one', async () => {
    const advice = await adviceOn(inherited(`v=DMARC1; p=reject; pct=50; t=y; ${rua}`), name);
    expect([advice.get('dmarc_pct'), advice.get('dmarc_test_mode')].flatMap(recordsIn)).toEqual([]);
    expect(advice.get('dmarc_pct')).toContain(`_dmarc.${domain}`);
  });
});

describe('a broken DMARC record', () => {
  it.each([
    ['without its first semicolon', `v=DMARC1 p=reject; ${rua}`, 'dmarc_syntax'],
    ['without its first semicolon', `v=DMARC1 p=reject; ${rua}`, 'dmarc_present'],
    ['in curly quotes', `v=DMARC1; p=\u00e2\u0080\u009creject\u00e2\u0080\u009d; ${rua}`, 'dmarc_syntax'],
    ['with escaped semicolons', `v=DMARC1\\; p=reject\\; ${rua}`, 'dmarc_syntax'],
    ['with escaped semicolons', `v=DMARC1\\; p=reject\\; ${rua}`, 'dmarc_present'],
    ['without v=', `DMARC1; p=reject; ${rua}`, 'dmarc_present'],
    ['without a version', `p=reject; ${rua}`, 'dmarc_present'],
    ['in lower case', `v=dmarc1; p=reject; ${rua}`, 'dmarc_present'],
    ['misspelt', `v=DMARC1; p=rejekt; ${rua}`, 'dmarc_syntax'],
  ])('%s is shown as it was meant: %s (%s)', async (_what, text, key) => {
    const advice = await adviceOn(dmarc(text));
    expect(recordsIn(advice.get(key))).toEqual([dmarcLine(`v=DMARC1; p=reject; ${rua}`)]);
  });

  const without = [`${domain} MX`, `${domain} A`, `${domain} TXT`, `_dmarc.${domain}`, 'default._domainkey'];
  it.each([
    ['that meant reject', dmarc(`v=DMARC1; p=rejekt; ${rua}`), true],
    ['that meant none', dmarc(`v=DMARC1; p=nonne; ${rua}`), false],
    [
      'of a domain without mail',
      { without, more: [txt(domain, 'v=spf1 -all'), txt(`_dmarc.${domain}`, 'v=dmarc1; p=reject')] },
      false,
    ],
  ])('%s is mended with care for mail that arrives today', async (_what, changes, isCareful) => {
    const advice = await adviceOn(changes);
    expect(recordsIn(advice.get('dmarc_syntax'))).toHaveLength(1);
    expect(advice.get('dmarc_syntax')?.includes('make sure first')).toBe(isCareful);
  });

  it('with bare mailboxes keeps them', async () => {
    const advice = await adviceOn(dmarc(`v=DMARC1; p=reject; rua=a@${domain} mailto:b@${domain}`));
    expect(recordsIn(advice.get('dmarc_rua'))).toEqual([
      dmarcLine(`v=DMARC1; p=reject; rua=mailto:a@${domain},mailto:b@${domain}`),
    ]);
  });

  it('is not rewritten without a mailbox that is percent-encoded', async () => {
    const advice = await adviceOn(
      dmarc(`v=DMARC1; p=reject; rua=mailto:a@${domain}; rua=mailto:b%40${domain}`),
    );
    expect(recordsIn(advice.get('dmarc_syntax'))).toEqual([]);
  });

  it('whose policy cannot be told is not given one', async () => {
    const advice = await adviceOn(dmarc(`v=DMARC1; p=strict; ${rua}`));
    expect(recordsIn(advice.get('dmarc_syntax'))).toEqual([]);
    expect(advice.get('dmarc_syntax')).toContain('none, quarantine or reject');
  });
});

describe('several DMARC records', () => {
  it.each([
    ['p=reject', 'p=none'],
    ['p=none', 'p=reject'],
  ])('%s and %s: every check advises the strictest, with all addresses', async (first, second) => {
    const other = txt(`_dmarc.${domain}`, `v=DMARC1; ${second}; rua=mailto:b@${domain}`);
    const advice = await adviceOn(dmarc(`v=DMARC1; ${first}; rua=mailto:a@${domain}`, other));
    const line = dmarcLine(`v=DMARC1; p=reject; rua=mailto:a@${domain},mailto:b@${domain}`);
    expect(recordsIn(advice.get('dmarc_single'))).toEqual([line]);
    expect(recordsIn(advice.get('dmarc_present'))).toEqual([line]);
  });

  it('are not advised to be weaker than what the domain inherits meanwhile', async () => {
    const name = `two.${domain}`;
    const own = ['p=none', 'p=quarantine'].map((tags) => txt(`_dmarc.${name}`, `v=DMARC1; ${tags}; ${rua}`));
    const advice = await adviceOn(
      { more: [`${name} A 11.0.0.3`, `${name} MX 10 mx1.${domain}`, ...own] },
      name,
    );
    expect(recordsIn(advice.get('dmarc_single'))).toEqual([dmarcLine(`v=DMARC1; p=reject; ${rua}`, name)]);
  });
});

describe('DMARC, one step at a time', () => {
  it('begins with reports where nobody knows who sends', async () => {
    const advice = await adviceOn({ without: ['_dmarc.'] });
    expect(recordsIn(advice.get('dmarc_present'))).toEqual([dmarcLine(`v=DMARC1; p=none; ${rua}`)]);
  });

  it('never weakens a policy for the sake of a logo', async () => {
    const bimi = txt(`default._bimi.${domain}`, 'v=BIMI1; l=https://x.test/logo.svg');
    const advice = await adviceOn(dmarc(`v=DMARC1; p=reject; sp=none; ${rua}`, bimi));
    expect(recordsIn(advice.get('bimi_dmarc_ready'))).toEqual([]);
    expect(recordsIn(advice.get('dmarc_subdomain_policy'))).toEqual([
      dmarcLine(`v=DMARC1; p=reject; sp=quarantine; ${rua}`),
    ]);
  });

  it.each([
    ['sp=reject; np=none', 'sp=reject; np=quarantine'],
    ['sp=reject; np=quarantine', 'sp=reject'],
    ['sp=none; np=reject', 'sp=quarantine; np=reject'],
    ['sp=none; np=quarantine', 'sp=quarantine'],
    ['sp=quarantine; np=none', 'np=quarantine'],
    ['sp=quarantine', ''],
  ])('of %s for subdomains weakens neither: %s', async (tags, better) => {
    const advice = await adviceOn(dmarc(`v=DMARC1; p=reject; ${tags}; ${rua}`));
    const wanted = ['v=DMARC1', 'p=reject', ...(better === '' ? [] : [better]), rua].join('; ');
    expect(recordsIn(advice.get('dmarc_subdomain_policy'))).toEqual([dmarcLine(wanted)]);
  });

  it('merges no records into one that asks less for subdomains than one of them did', async () => {
    const other = txt(`_dmarc.${domain}`, `v=DMARC1; p=quarantine; sp=reject; ${rua}`);
    const advice = await adviceOn(dmarc(`v=DMARC1; p=reject; sp=none; ${rua}`, other));
    expect(recordsIn(advice.get('dmarc_single'))).toEqual([]);
    expect(advice.get('dmarc_single')).toContain('the policy that you mean');
  });

  it('leaves a misspelt alignment to the owner', async () => {
    const advice = await adviceOn(dmarc(`v=DMARC1; p=reject; adkim=strict; ${rua}`));
    expect(recordsIn(advice.get('dmarc_syntax'))).toEqual([]);
    expect(advice.get('dmarc_syntax')).toContain('adkim=strict');
  });

  it('asks nobody to publish at a name of somebody else', async () => {
    const advice = await adviceOn(
      dmarc('v=DMARC1; p=reject; rua=mailto:r@watch.test', 'watch.test A 11.0.0.5'),
    );
    expect(recordsIn(advice.get('dmarc_report_auth'))).toEqual([]);
    expect(advice.get('dmarc_report_auth')).toContain(`${domain}._report._dmarc.watch.test`);
  });

  it('gives no record where the name is an alias', async () => {
    const managed = txt(`${domain}.dmarc.host.test`, `v=DMARC1; p=none; ${rua}`);
    const alias = `_dmarc.${domain} CNAME ${domain}.dmarc.host.test`;
    const advice = await adviceOn({ without: ['_dmarc.'], more: [alias, managed] });
    expect(recordsIn(advice.get('dmarc_policy'))).toEqual([]);
  });
});

describe('SPF', () => {
  it.each([
    ['redirect: for redirect=', 'v=spf1 mx redirect:_spf.google.com', 'v=spf1 mx redirect=_spf.google.com'],
    [
      'ipv4:',
      'v=spf1 ipv4:11.0.0.7 include:_spf.google.com -all',
      'v=spf1 ip4:11.0.0.7 include:_spf.google.com -all',
    ],
  ])('is shown as it was meant with %s, and no check drops what was meant', async (_what, text, meant) => {
    const advice = await adviceOn(spf(text, google));
    expect(recordsIn(advice.get('spf_syntax'))).toEqual([spfLine(meant)]);
    expect(recordsIn(advice.get('spf_all_qualifier'))).toEqual([]);
  });

  it.each([
    ['quotes', '"v=spf1 include:_spf.google.com ~all"'],
    ['semicolons', 'v=spf1; include:_spf.google.com; ~all'],
  ])('keeps what is included of a record in %s', async (_what, text) => {
    const advice = await adviceOn(spf(text, google));
    expect(recordsIn(advice.get('spf_present'))).toEqual([spfLine('v=spf1 include:_spf.google.com ~all')]);
  });

  it.each([
    ['both providers', ['aspmx.google.com', 'x.protection.outlook.com'], '', 'spf.protection.outlook.com'],
    ['own hosts and a provider', ['aspmx.google.com', `mx1.${domain}`], 'mx ', null],
  ])('names %s that the mail exchangers show, and asks for others', async (_what, hosts, own, second) => {
    const advice = await adviceOn({
      without: [`${domain} TXT`, `${domain} MX`],
      more: [
        google,
        txt('spf.protection.outlook.com', 'v=spf1 ip4:11.2.0.0/24 -all'),
        ...hosts.map((host) => `${domain} MX 10 ${host}`),
      ],
    });
    const includes = ['_spf.google.com', second].flatMap((name) => (name === null ? [] : `include:${name} `));
    expect(advice.get('spf_present')).toBe(
      `Publish one SPF record, with a term for everybody else who sends.\n${spfLine(`v=spf1 ${own}${includes.join('')}~all`)}`,
    );
  });

  it('is not rewritten where a term cannot be read', async () => {
    const advice = await adviceOn(spf('v=spf1 mx everybody -all'));
    expect(recordsIn(advice.get('spf_syntax'))).toEqual([]);
  });

  it.each([
    ['spf_broad_ranges', 'v=spf1 ip4:11.0.0.0/8 -all'],
    ['spf_ptr', 'v=spf1 mx ptr -all'],
    ['spf_all_qualifier', 'v=spf1 mx +all'],
    ['spf_dead_terms', 'v=spf1 mx -all include:_spf.google.com'],
  ])('%s drops nobody from %s', async (key, text) => {
    const advice = await adviceOn(spf(text, google));
    expect(recordsIn(advice.get(key))).toEqual([]);
    expect(advice.get(key)).toBeDefined();
  });

  it('is softly ended where nothing is said about others', async () => {
    const advice = await adviceOn(spf('v=spf1 mx include:_spf.google.com', google));
    expect(recordsIn(advice.get('spf_all_qualifier'))).toEqual([
      spfLine('v=spf1 mx include:_spf.google.com ~all'),
    ]);
  });

  it('merges records with the redirect of one, and -all only where all say so', async () => {
    const advice = await adviceOn(
      spf('v=spf1 redirect=_spf.google.com', txt(domain, 'v=spf1 mx -all'), google),
    );
    expect(recordsIn(advice.get('spf_single'))).toEqual([spfLine('v=spf1 include:_spf.google.com mx ~all')]);
  });

  it('does not merge records into one that asks too much', async () => {
    const terms = (from: number) => Array.from({ length: 6 }, (_, i) => `a:h${from + i}.${domain}`).join(' ');
    const hosts = Array.from({ length: 12 }, (_, i) => `h${i}.${domain} A 11.0.1.${i}`);
    const advice = await adviceOn(
      spf(`v=spf1 ${terms(0)} -all`, txt(domain, `v=spf1 ${terms(6)} -all`), ...hosts),
    );
    expect(recordsIn(advice.get('spf_single'))).toEqual([]);
  });
});

describe('MTA-STS and TLS reporting', () => {
  it('gives the record only where the policy is served', async () => {
    const without = { without: ['_mta-sts'] };
    const served = await adviceOn(without);
    expect(recordsIn(served.get('mta_sts_present'))).toEqual([`_mta-sts.${domain}. IN TXT "v=STSv1; id=1"`]);
    const absent = await adviceOn(without, domain, {});
    expect(absent.get('mta_sts_present')).toMatch(/^First serve the policy below at /);
    const [version, mode, ...others] = recordsIn(absent.get('mta_sts_present'));
    expect([version, mode, others.at(-1)]).toEqual(['version: STSv1', 'mode: testing', 'max_age: 604800']);
  });

  it('gives an id that senders cannot know, lest they keep an old policy', async () => {
    const more = ['v=STSv1; id=1', 'v=STSv1; id=2'].map((text) => txt(`_mta-sts.${domain}`, text));
    const advice = await adviceOn({ without: ['_mta-sts'], more });
    expect(recordsIn(advice.get('mta_sts_present'))).toEqual([`_mta-sts.${domain}. IN TXT "v=STSv1; id=3"`]);
  });

  it('keeps every address of the records that it makes one of', async () => {
    const more = ['tls@good.test', 'mailto:t@good.test'].map((uri) =>
      txt(`_smtp._tls.${domain}`, `v=TLSRPTv1; rua=${uri}`),
    );
    const advice = await adviceOn({ without: ['_smtp._tls'], more });
    expect(recordsIn(advice.get('tls_rpt_present'))).toEqual([
      `_smtp._tls.${domain}. IN TXT "v=TLSRPTv1; rua=mailto:tls@good.test,mailto:t@good.test"`,
    ]);
  });
});
