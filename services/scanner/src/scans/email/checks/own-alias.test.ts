import { describe, expect, it } from 'vitest';
import { auditOf } from '../../../../test/support/email-audit.ts';
import { domain, healthyPolicy, zone } from '../../../../test/support/email-cases.ts';
import { txt } from '../../../../test/support/mail-zone.ts';
import { policyFetch } from '../../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';

/** What a report says of one check of a name below the domain, or of the domain. */
async function checkOf(key: string, without: readonly string[], more: readonly string[], name = domain) {
  const lookup = createZoneLookup(parseZone(zone.text({ without, more })));
  const { checks } = await auditOf(name, lookup, policyFetch(healthyPolicy));
  const {
    status,
    scoreImpact,
    description,
    recommendation = '',
  } = checks.find((one) => one.key === key) ?? {};
  return { status, scoreImpact, description, recommendation };
}

describe('a name that is an alias, where no other record can stand', () => {
  const blog = `blog.${domain}`;
  const more = [`${blog} CNAME pages.host.test`, 'pages.host.test A 11.0.0.9', 'pages.host.test TXT "other"'];

  it.each(['spf_present', 'mx_present', 'mx_null'])('is told so by the advice of %s', async (key) => {
    const { recommendation } = await checkOf(key, [], more, blog);
    expect(recommendation).toContain(
      `${blog} is an alias to pages.host.test: change what stands there, or replace the CNAME record, if one stands at ${blog} itself: no other record can stand beside it (RFC 1034 §3.6.2).`,
    );
  });
});

describe('an alias in place of a record', () => {
  it.each([
    ['spf_present', domain, 'fail'],
    ['mta_sts_present', `_mta-sts.${domain}`, 'warn'],
    ['tls_rpt_present', `_smtp._tls.${domain}`, 'warn'],
    ['dmarc_present', `_dmarc.${domain}`, 'fail'],
    ['bimi_present', `default._bimi.${domain}`, 'warn'],
  ])('that leads nowhere is told by %s', async (key, name, expected) => {
    const lines = [`${domain} NS`, `${domain} SOA`, `${domain} A`, `${domain} MX`, `${domain} TXT`];
    const without = name === domain ? lines : [name];
    const { status, description } = await checkOf(key, without, [`${name} CNAME c.nobody.test`]);
    expect(status).toBe(expected);
    expect(description).toContain(
      `${name} is an alias to c.nobody.test, which does not exist, and whose domain appears to be unregistered: whoever registers it decides what stands at ${name}.`,
    );
  });

  it('is told where the record of a parent applies', async () => {
    const name = `news.${domain}`;
    const more = [`${name} MX 10 mx1.${domain}`, txt(name, 'v=spf1 mx -all')];
    const alias = `_dmarc.${name} CNAME gone.${domain}`;
    const { status, scoreImpact, description, recommendation } = await checkOf(
      'dmarc_present',
      [],
      [...more, alias],
      name,
    );
    expect([status, scoreImpact]).toEqual(['warn', 0]);
    expect(description).toContain(
      `inherited from ${domain}. _dmarc.${name} is an alias to gone.${domain}, which does not exist.`,
    );
    expect(recommendation).toContain(`_dmarc.${name}`);
  });

  it('is not told where its end has the record', async () => {
    const more = [`_dmarc.${domain} CNAME d.host.test`, txt('d.host.test', 'v=DMARC1; p=reject')];
    expect(await checkOf('dmarc_present', ['_dmarc.'], more)).toMatchObject({ status: 'pass' });
  });
});
