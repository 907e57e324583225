import { describe, expect, it } from 'vitest';
import { auditOf, collectFrom, reportOn } from '../../../../test/support/email-audit.ts';
import {
  DKIM,
  DMARC,
  dmarc,
  domain,
  healthyPolicy,
  policyUrl,
  rua,
  SPF,
  without,
  zone,
} from '../../../../test/support/email-cases.ts';
import { MX, POLICIES } from '../../../../test/support/email-mx-cases.ts';
import { TRAPS } from '../../../../test/support/email-traps.ts';
import { type MailZoneChanges, txt } from '../../../../test/support/mail-zone.ts';
import { markCertificate } from '../../../../test/support/mark-certificate.ts';
import { policyFetch, policyText } from '../../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';

async function audit(changes: MailZoneChanges, answers: Parameters<typeof policyFetch>[0] = healthyPolicy) {
  const lookup = createZoneLookup(parseZone(zone.text(changes)));
  return auditOf(domain, lookup, policyFetch(answers));
}

/** Status and impact of the checks that came out otherwise than for the healthy domain. */
async function differences(changes: MailZoneChanges, answers?: Parameters<typeof policyFetch>[0]) {
  const [healthy, changed] = await Promise.all([audit({}), audit(changes, answers)]);
  const before = new Map(healthy.checks.map(({ key: name, status }) => [name, status]));
  return Object.fromEntries(
    changed.checks
      .filter((check) => check.status !== before.get(check.key) || check.scoreImpact !== 0)
      .map((check) => [check.key, [check.status, check.scoreImpact]]),
  );
}

describe.each([
  ['SPF', SPF],
  ['DMARC', DMARC],
  ['DKIM', DKIM],
  ['MX', MX],
  ['policies', POLICIES],
  ['traps', TRAPS],
] as const)('%s: of a healthy domain one thing changed', (_category, cases) => {
  it.each(cases)('%s', async (_what, changes, outcomes) => {
    expect(await differences(changes)).toEqual(outcomes);
  });
});

describe('the MTA-STS policy', () => {
  it.each([
    [
      'is not there',
      { status: 404 },
      { mta_sts_policy: ['fail', -6], ...without('mta_sts', 'mta_sts_present', 'mta_sts_policy') },
    ],
    [
      'is redirected',
      { status: 301, headers: [['location', 'https://x.test/']] as const },
      { mta_sts_policy: ['fail', -6], ...without('mta_sts', 'mta_sts_present', 'mta_sts_policy') },
    ],
    [
      'is broken',
      { body: 'version: STSv2' },
      { mta_sts_policy: ['fail', -6], ...without('mta_sts', 'mta_sts_present', 'mta_sts_policy') },
    ],
    ['is in test mode', { body: policyText(domain, 'testing') }, { mta_sts_mode: ['warn', -3] }],
    ['does not cover the hosts', { body: policyText('other.test') }, { mta_sts_mx_match: ['fail', -8] }],
    [
      'is short-lived',
      { body: policyText(domain).replace('1209600', '3600') },
      { mta_sts_max_age: ['warn', -1] },
    ],
    [
      'is served as something else',
      { body: policyText(domain), headers: [['content-type', 'text/html']] as const },
      { mta_sts_content_type: ['warn', 0] },
    ],
  ])('%s', async (_what, answer, outcomes) => {
    expect(await differences({}, { [policyUrl]: answer })).toEqual(outcomes);
  });
});

describe('an SPF record in strings with a blank missing', () => {
  it.each([
    ['a term that can be read', '"v=spf1 mx include:a.test" "include:b.test -all"', ['warn', 0]],
    ['a term that cannot', '"v=spf1 ip4:11.0.0.2" "ip4:11.0.0.3 -all"', ['fail', -20]],
  ])('makes %s, and is shown repaired', async (_what, strings, outcome) => {
    const { checks } = await audit({ without: [`${domain} TXT`], more: [`${domain} TXT ${strings}`] });
    const check = checks.find((one) => one.key === 'spf_syntax');
    expect([check?.status, check?.scoreImpact]).toEqual(outcome);
    const repaired = strings.slice(1, -1).replace('" "', ' ');
    expect(check?.recommendation?.split('\n')[1]).toBe(`${domain}. IN TXT "${repaired}"`);
  });
});

describe('the end of an SPF record that redirects twice', () => {
  const redirects = {
    without: [`${domain} TXT`],
    more: [txt(domain, `v=spf1 mx redirect=a.${domain}`), txt(`a.${domain}`, `v=spf1 redirect=b.${domain}`)],
  };

  it('is undetermined when the last record could not be looked up', async () => {
    const silent = new Map([[`TXT b.${domain}`, { kind: 'timeout', reason: 'no-reply' } as const]]);
    const lookup = createZoneLookup(parseZone(zone.text(redirects)), silent);
    const report = reportOn(await collectFrom(domain, lookup, policyFetch(healthyPolicy)));
    const check = report.checks.find((one) => one.key === 'spf_all_qualifier');
    expect([check?.status, check?.description]).toEqual([
      'warn',
      `How the SPF record ends could not be determined: the record of b.${domain} could not be looked up.`,
    ]);
    const ofSpf = report.checks.filter(({ category }) => category === 'spf');
    expect(ofSpf.reduce((sum, { scoreImpact }) => sum + scoreImpact, 0)).toBe(-35);
    expect(report.summary.undetermined).toContain('spf_all_qualifier');
  });
});

describe('an include that depends on the mail', () => {
  it('is said not to be read where its record would count', async () => {
    const { checks } = await audit({
      without: [`${domain} TXT`],
      more: [txt(domain, `v=spf1 mx include:%{ir}.${domain} exists:%{i}.${domain} -all`)],
    });
    const note = `What "include:%{ir}.${domain}" leads to depends on the mail and was not read.`;
    expect(checks.filter(({ description }) => description.includes(note)).map(({ key }) => key)).toEqual([
      'spf_lookup_limit',
      'spf_includes_valid',
    ]);
  });
});

describe('a policy that is inherited', () => {
  const name = `news.${domain}`;
  const host = [`${name} A 11.0.0.3`, `${name} MX 10 mx1.${domain}`];

  async function policyImpact(of: string, record: string, ...more: readonly string[]) {
    const lookup = createZoneLookup(parseZone(zone.text(dmarc(record, ...host, ...more))));
    const { checks } = await auditOf(of, lookup, policyFetch({}));
    return checks.find((check) => check.key === 'dmarc_policy');
  }

  it('is mended by the record that is advised, which leaves the policy of the domain above alone', async () => {
    const above = `v=DMARC1; p=none; ${rua}`;
    const advice = (await policyImpact(name, above))?.recommendation ?? '';
    const { owner = '', record = '' } =
      /^(?<owner>\S+)\. IN TXT "(?<record>[^"]*)"$/m.exec(advice)?.groups ?? {};
    // Published where it belongs: beside the record above, or in its place.
    const published = owner === `_dmarc.${name}` ? [above, txt(owner, record)] : [record];
    const [first = '', ...more] = published;
    const mended = await policyImpact(name, first, ...more);
    const untouched = await policyImpact(domain, first, ...more);
    expect([mended?.scoreImpact, untouched?.scoreImpact]).toEqual([-3, -20]);
  });
});

describe('the documents of BIMI', () => {
  const logo =
    '<svg version="1.2" baseProfile="tiny-ps" viewBox="0 0 1 1"><title>A</title><path d="M0 0"/></svg>';
  const [svgUrl, pemUrl] = [`https://${domain}/logo.svg`, `https://${domain}/mark.pem`];
  const changes = { more: [txt(`default._bimi.${domain}`, `v=BIMI1; l=${svgUrl}; a=${pemUrl}`)] };
  const pem = markCertificate(domain, logo);

  it('claims no more of the certificate than can be judged', async () => {
    const { checks } = await audit(changes, {
      ...healthyPolicy,
      [svgUrl]: { body: logo },
      [pemUrl]: { body: pem },
    });
    const of = (key: string) => checks.find((check) => check.key === key);
    expect(of('bimi_logo')?.status).toBe('pass');
    expect(of('bimi_certificate')?.status).toBe('info');
    expect(of('bimi_certificate')?.description).toContain('is not judged here');
  });

  it.each([
    ['another logo than the certificate', { body: `${logo}\n` }, { body: pem }, ['bimi_certificate']],
    ['no certificate', { body: logo }, { status: 404 }, ['bimi_certificate']],
    ['no logo', { status: 404 }, { body: pem }, ['bimi_logo']],
    ['nonsense', { body: 'x' }, { body: 'x' }, ['bimi_logo', 'bimi_certificate']],
  ])('warns of %s, and takes no points', async (_what, svgAnswer, pemAnswer, keys) => {
    const { checks, score } = await audit(changes, {
      ...healthyPolicy,
      [svgUrl]: svgAnswer,
      [pemUrl]: pemAnswer,
    });
    expect(checks.filter(({ status }) => status === 'warn').map(({ key }) => key)).toEqual(keys);
    expect(score).toBe(100);
  });
});

describe('BIMI below an organisational domain', () => {
  const name = `news.${domain}`;
  const bimi = txt(`default._bimi.${name}`, 'v=BIMI1; l=https://x.test/logo.svg');

  it.each([
    ['enforces', 'p=quarantine', 'pass', undefined],
    ['does not', 'p=none', 'warn', `_dmarc.${domain}`],
  ])('is ready only if that %s, too', async (_what, tags, status, where) => {
    const own = [
      `${name} A 11.0.0.3`,
      `${name} MX 10 mx1.${domain}`,
      txt(`_dmarc.${name}`, 'v=DMARC1; p=reject'),
    ];
    const changes = dmarc(`v=DMARC1; ${tags}`, ...own, bimi);
    const lookup = createZoneLookup(parseZone(zone.text(changes)));
    const { checks } = reportOn(await collectFrom(name, lookup, policyFetch(healthyPolicy)));
    const check = checks.find((one) => one.key === 'bimi_dmarc_ready');
    expect([check?.status, / at (?<where>\S+):/.exec(check?.recommendation ?? '')?.[1]]).toEqual([
      status,
      where,
    ]);
  });
});

describe('an MTA-STS policy without a record', () => {
  const changes = { without: ['_mta-sts'] };
  const silent = without('mta_sts', 'mta_sts_present', 'mta_sts_policy');

  it.each([
    ['in force', policyText(domain), { mta_sts_present: ['warn', -5], mta_sts_policy: ['warn', 0] }],
    [
      'switched off',
      policyText(domain, 'none'),
      { mta_sts_present: ['warn', -5], mta_sts_policy: ['info', 0] },
    ],
    ['broken', 'version: STSv2', { mta_sts_present: ['warn', -5], mta_sts_policy: ['info', 0] }],
  ])('%s', async (_what, body, outcomes) => {
    expect(await differences(changes, { [policyUrl]: { body } })).toEqual({ ...outcomes, ...silent });
  });
});

describe('recommendations', () => {
  const cases = [...SPF, ...DMARC, ...DKIM, ...MX, ...POLICIES, ...TRAPS];

  it.each(cases)('%s: every warning and failure has one, nothing else has', async (_what, changes) => {
    const { checks } = await audit(changes);
    const having = checks
      .filter(({ recommendation }) => recommendation !== undefined)
      .map((check) => check.key);
    const needing = checks
      .filter(({ status }) => status === 'warn' || status === 'fail')
      .map((check) => check.key);
    expect(having).toEqual(needing);
  });

  it.each(cases)('%s: lines that can be pasted into a zone file', async (_what, changes) => {
    const { checks } = await audit(changes);
    const lines = checks.flatMap(({ recommendation = '' }) => recommendation.split('\n').slice(1));
    expect(lines.filter((line) => !ZONE_LINE.test(line))).toEqual([]);
  });

  it('never bring a term to life that did not count, nor drop one', async () => {
    const { checks } = await audit({
      without: [`${domain} TXT`],
      more: [txt(domain, 'v=spf1 mx ?all include:nobody.test redirect=nobody.test')],
    });
    const advice = checks.find((check) => check.key === 'spf_all_qualifier')?.recommendation ?? '';
    expect(advice.split('\n').slice(1)).toEqual([
      `${domain}. IN TXT "v=spf1 mx ~all include:nobody.test redirect=nobody.test"`,
    ]);
  });

  it('follow their own advice: publishing them mends what they are about', async () => {
    const { checks } = await audit(dmarc(`v=DMARC1; p=none; ${rua}`));
    const advice = checks.find((check) => check.key === 'dmarc_policy')?.recommendation?.split('\n')[1] ?? '';
    const record = /"(?<text>[^"]*)"/.exec(advice)?.groups?.['text'] ?? '';
    expect(record).toBe(`v=DMARC1; p=quarantine; ${rua}`);
    expect(await differences(dmarc(record))).toEqual({ dmarc_policy: ['warn', -3] });
  });
});

const ZONE_LINE = /^[a-z0-9._*-]+\. IN (?:TXT(?: "(?:[^"\\]|\\.)*")+|MX \d+ (?:[a-z0-9.-]+\.|\.))$/;
