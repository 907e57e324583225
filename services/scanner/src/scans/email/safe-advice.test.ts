import { describe, expect, it } from 'vitest';
import { collectFrom } from '../../../test/support/email-audit.ts';
import { dmarc, domain, healthyPolicy, rua, zone } from '../../../test/support/email-cases.ts';
import { type MailZoneChanges, txt } from '../../../test/support/mail-zone.ts';
import { policyFetch } from '../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../test/support/zone.ts';
import { createZoneLookup } from '../../../test/support/zone-lookup.ts';
import { pass, warn } from '../../audit/verdict.ts';
import { rehearseAdvice } from './advice/rehearse.ts';
import { plainChecks, safeAdvice } from './audit-email.ts';
import { emailChecks } from './checks/index.ts';
import type { EmailCheck } from './email-check.ts';
import { type RecommendedRecord, recommend, recordLines } from './recommend.ts';

const documents = policyFetch(healthyPolicy);
const spf = (text: string): MailZoneChanges => ({ without: [`${domain} TXT`], more: [txt(domain, text)] });
const txtOf = (name: string, value: string): RecommendedRecord => ({ name, type: 'TXT', value });
const mxOf = (exchange: string): RecommendedRecord => ({
  name: domain,
  type: 'MX',
  value: [{ preference: 10, exchange }],
});

/** What comes of a check that recommends a record, and is content as soon as anything is published. */
async function adviceOf(changes: MailZoneChanges, record: RecommendedRecord): Promise<string | undefined> {
  const lookup = createZoneLookup(parseZone(zone.text(changes)));
  const facts = await collectFrom(domain, lookup, documents);
  const careless: EmailCheck = {
    key: 'domain_parked',
    category: 'dmarc',
    name: 'Careless',
    about: { looksAt: 'Nothing.', impacts: [-1], fix: null },
    reference: { name: 'RFC 2606', url: 'https://www.rfc-editor.org/rfc/rfc2606' },
    judge: (given) =>
      given === facts ? warn(-1, 'Bad.', recommend('Publish it.', [record], 'Think first.')) : pass('Good.'),
  };
  const checks = emailChecks.map((check) => (check.key === careless.key ? careless : check));
  const safe = safeAdvice(facts, await rehearseAdvice(facts, lookup, documents, checks), checks);
  const plain = plainChecks(safe, checks);
  const verdict = plain.find(({ key }) => key === careless.key)?.judge(facts);
  return verdict !== undefined && 'recommendation' in verdict ? verdict.recommendation : undefined;
}

describe('a record that a check recommends', () => {
  it.each<[string, MailZoneChanges, RecommendedRecord]>([
    ['the same SPF record', {}, txtOf(domain, 'v=spf1 mx -all')],
    ['one more sender', {}, txtOf(domain, 'v=spf1 mx a -all')],
    [
      'a stricter policy',
      dmarc(`v=DMARC1; p=quarantine; ${rua}`),
      txtOf(`_dmarc.${domain}`, `v=DMARC1; p=reject; ${rua}`),
    ],
    ['another address of the host', {}, mxOf(`mx1.${domain}`)],
  ])('is given when it is %s', async (_what, changes, record) => {
    const advice = await adviceOf(changes, record);
    expect(advice?.split('\n').slice(1)).toEqual(recordLines(record));
  });

  it.each<[string, MailZoneChanges, RecommendedRecord]>([
    [
      'drops a name that finds nobody',
      spf(`v=spf1 mx ?include:${domain} -all`),
      txtOf(domain, 'v=spf1 mx -all'),
    ],
    [
      'drops a term that cannot be read',
      spf('v=spf1 mx includ:a.test -all'),
      txtOf(domain, 'v=spf1 mx -all'),
    ],
    ['drops the name of a record in quotes', spf('"v=spf1 include:a.test"'), txtOf(domain, 'v=spf1 mx -all')],
    [
      'lets a term no longer pass',
      spf('v=spf1 ip4:11.0.0.0/24 -all'),
      txtOf(domain, 'v=spf1 ~ip4:11.0.0.0/24 -all'),
    ],
    ['opens SPF', {}, txtOf(domain, 'v=spf1 mx +all')],
    ['weakens the policy', {}, txtOf(`_dmarc.${domain}`, `v=DMARC1; p=quarantine; ${rua}`)],
    [
      'is weaker than what was meant',
      dmarc(`v=DMARC1 p=reject; ${rua}`),
      txtOf(`_dmarc.${domain}`, `v=DMARC1; p=quarantine; ${rua}`),
    ],
    [
      'drops a mailbox for reports',
      dmarc(`v=DMARC1; p=reject; ${rua},mailto:r@mx1.${domain}`),
      txtOf(`_dmarc.${domain}`, `v=DMARC1; p=reject; ${rua}`),
    ],
    [
      'drops a mailbox for TLS reports',
      {},
      txtOf(`_smtp._tls.${domain}`, 'v=TLSRPTv1; rua=mailto:a@good.test'),
    ],
    [
      'stands at a name of somebody else',
      {},
      txtOf(`${domain}._report._dmarc.watch.test`, `v=DMARC1; p=reject; ${rua}`),
    ],
    ['stands at a name that only ends alike', {}, txtOf(`_dmarc.x${domain}`, `v=DMARC1; p=reject; ${rua}`)],
    ['ends all mail', {}, mxOf('.')],
    ['names a host that does not exist', {}, mxOf(`gone.${domain}`)],
    [
      'names a host in octets that no zone file has as they are',
      { without: ['_mta-sts'], more: [`mx(1.${domain} A 11.0.0.2`] },
      mxOf(`mx(1.${domain}`),
    ],
    [
      'is too long for a report',
      {},
      txtOf(`_dmarc.${domain}`, `v=DMARC1; p=reject; ${rua}; x=${'y'.repeat(2000)}`),
    ],
    [
      'costs more than it gains',
      { more: ['watch.test A 11.0.0.5'] },
      txtOf(`_dmarc.${domain}`, `v=DMARC1; p=reject; ${rua},mailto:r@watch.test`),
    ],
  ])('is not given when it %s', async (_what, changes, record) => {
    expect(await adviceOf(changes, record)).toBe('Think first.');
  });
});
