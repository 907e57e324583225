import { describe, expect, it } from 'vitest';
import { auditOf } from '../../../test/support/email-audit.ts';
import { dmarc, domain, healthyPolicy, rua, zone } from '../../../test/support/email-cases.ts';
import { type MailZoneChanges, txt } from '../../../test/support/mail-zone.ts';
import { policyFetch } from '../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../test/support/zone.ts';
import { createZoneLookup } from '../../../test/support/zone-lookup.ts';

const auditWith = (changes: MailZoneChanges) =>
  auditOf(domain, createZoneLookup(parseZone(zone.text(changes))), policyFetch(healthyPolicy));

/** The name and the text of a TXT record as it stands in a zone file. */
const LINE = /^(\S+)\. IN TXT "(.*)"$/m;

describe('the score with a recommended record', () => {
  it.each<[string, MailZoneChanges]>([
    ['a policy of none', dmarc(`v=DMARC1; p=none; ${rua}`)],
    ['no DMARC record', { without: [`_dmarc.${domain} TXT`] }],
    ['no SPF record', { without: [`${domain} TXT`] }],
    ['no TLS reports', { without: [`_smtp._tls.${domain} TXT`] }],
  ])('is that of the domain once it is published: %s', async (_what, changes) => {
    const before = await auditWith(changes);
    const given = before.checks.filter((check) => check.scoreWithRecord !== undefined);
    expect(given.length).toBeGreaterThan(0);
    for (const { recommendation = '', scoreWithRecord } of given) {
      const [, name = '', text = ''] = LINE.exec(recommendation) ?? [];
      const after = await auditWith({
        without: [...(changes.without ?? []), `${name} TXT`],
        more: [...(changes.more ?? []).filter((line) => !line.startsWith(`${name} `)), txt(name, text)],
      });
      expect(after.score).toBe(scoreWithRecord);
      expect(after.score).toBeGreaterThan(before.score);
    }
  });

  it('is not told where words are given, and none where all is well', async () => {
    const { checks } = await auditWith({});
    for (const check of checks)
      expect(check.scoreWithRecord === undefined).toBe(!LINE.test(check.recommendation ?? ''));
  });
});
