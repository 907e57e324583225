import { describe, expect, it } from 'vitest';
import { adviceOn, dmarcLine, recordsIn, spfLine } from '../../../../test/support/email-advice.ts';
import { domain, healthyPolicy, mx, policyUrl, spf } from '../../../../test/support/email-cases.ts';
import { txt } from '../../../../test/support/mail-zone.ts';
import { policyText } from '../../../../test/support/policy-fetch.ts';

describe('mail exchangers', () => {
  it('are not advised away from a domain that sends and takes mail at its address', async () => {
    const advice = await adviceOn({
      without: [`${domain} MX`, `${domain} TXT`],
      more: [txt(domain, 'v=spf1 a -all')],
    });
    expect(recordsIn(advice.get('mx_present'))).toEqual([`${domain}. IN MX 10 ${domain}.`]);
  });

  it('are advised away in words where the domain only has an address', async () => {
    const parked = {
      without: [`${domain} MX`, `${domain} TXT`, '_dmarc.', 'default._domainkey', '_mta-sts', '_smtp._tls'],
    };
    const advice = await adviceOn(parked, domain, {});
    expect([...advice.values()].flatMap(recordsIn)).toEqual([]);
    expect(advice.get('mx_null')).toContain('If nothing takes mail');
  });

  it('are advised away with records where nothing can take or send mail', async () => {
    const without = [
      `${domain} MX`,
      `${domain} TXT`,
      `${domain} A`,
      '_dmarc.',
      'default._domainkey',
      '_mta-sts',
    ];
    const bare = await adviceOn({ without }, domain, {});
    expect(['dmarc_present', 'mx_present', 'mx_null'].flatMap((key) => recordsIn(bare.get(key)))).toEqual([
      dmarcLine('v=DMARC1; p=reject'),
      `${domain}. IN MX 0 .`,
      `${domain}. IN MX 0 .`,
    ]);
    // Before the null MX is there, the check for it would come out worse by this.
    expect(recordsIn(bare.get('spf_present'))).toEqual([]);
    const silent = await adviceOn({ without, more: [`${domain} MX 0 .`] }, domain, {});
    expect(recordsIn(silent.get('spf_present'))).toEqual([spfLine('v=spf1 -all')]);
  });

  const alias = {
    without: ['mx1.', `${domain} MX`],
    more: [
      `${domain} MX 10 mx1.${domain}`,
      `${domain} MX 20 h0.${domain}`,
      `mx1.${domain} CNAME h1.${domain}`,
      `h0.${domain} A 11.0.1.1`,
      `h1.${domain} A 11.0.1.2`,
    ],
  };

  it('that are aliases are replaced in the whole set', async () => {
    const advice = await adviceOn({ ...alias, without: [...alias.without, '_mta-sts'] }, domain, {});
    expect(recordsIn(advice.get('mx_not_cname'))).toEqual([
      `${domain}. IN MX 10 h1.${domain}.`,
      `${domain}. IN MX 20 h0.${domain}.`,
    ]);
  });

  it('that are aliases are not replaced where an enforced policy names the alias', async () => {
    const body = policyText(domain).replace('max_age', `mx: h0.${domain}\r\nmax_age`);
    const advice = await adviceOn(alias, domain, { [policyUrl]: { body } });
    expect(recordsIn(advice.get('mx_not_cname'))).toEqual([]);
    expect(advice.get('mx_not_cname')).toContain('MTA-STS');
  });

  it('that are aliases to nothing get no record that names it', async () => {
    const alias = [`${domain} MX 10 c.${domain}`, `c.${domain} CNAME gone.nobody.com`, 'com NS ns.com'];
    const advice = await adviceOn({ without: [`${domain} MX`], more: alias });
    expect(advice.get('mx_not_cname')).toContain(`that name c.${domain}`);
    expect([...advice.values()].join()).not.toContain('gone.nobody.com');
  });

  it('that are aliases to what was not looked up are not to be deleted', async () => {
    const changes = mx(
      `${domain} MX 10 c.${domain}`,
      `c.${domain} CNAME in.far.test`,
      'in.far.test A 11.0.0.9',
    );
    const advice = await adviceOn(changes, domain, healthyPolicy, [`A c.${domain}`]);
    expect(advice.get('mx_not_cname')).toContain('Name the hosts themselves');
  });

  it('that lead to an unregistered domain are to be mended, without the loss of the others in SPF', async () => {
    const alias = [`${domain} MX 20 c.${domain}`, `c.${domain} CNAME gone.nobody.com`, 'com NS ns.com'];
    const advice = await adviceOn({ more: alias });
    expect(advice.get('spf_target_registered')).toBe(
      `Delete the aliases or MX records behind "mx" in the SPF record of ${domain} that lead to nobody.com at once.`,
    );
    const named = await adviceOn(spf('v=spf1 mx mx:nobody.com -all', 'com NS ns.com'));
    expect(named.get('spf_target_registered')).toContain('Remove "mx:nobody.com" from');
  });

  it('without an address cost SPF no others', async () => {
    const advice = await adviceOn({ more: [`${domain} MX 20 gone.${domain}`] });
    expect(advice.get('spf_void_lookups')).toBe(
      `Publish what is missing at gone.${domain}, or delete the MX records that lead there.`,
    );
    const none = await adviceOn(spf('v=spf1 mx mx:none.good.test -all'));
    expect(none.get('spf_void_lookups')).toContain('Remove "mx:none.good.test" from');
  });

  it('that are addresses get no made-up name, and no pattern in a policy', async () => {
    const advice = await adviceOn({ without: [`${domain} MX`], more: [`${domain} MX 10 11.0.0.10`] });
    expect(recordsIn(advice.get('mx_not_ip'))).toEqual([]);
    expect(advice.get('mta_sts_mx_match')).not.toContain('mx: 11.0.0.10');
  });
});
