import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditOf } from '../../../../test/support/email-audit.ts';
import { policyFetch, policyText } from '../../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { checkHost } from '../spf/check-host.ts';

const domain = 'good.test';

/** What stands elsewhere in every zone. */
const WORLD = `
good.test SOA ns1.good.test root.good.test
good.test NS ns1.good.test
test SOA ns1.test root.test
mx1.good.test A 11.0.0.2
mx2.good.test CNAME mx1.good.test
h.good.test A 11.0.0.3
watch.test A 11.0.0.5
esp.test TXT "v=spf1 ip4:11.5.0.0/24 ~all"
wide.test TXT "v=spf1 ip4:11.6.0.0/16 a:h.good.test a:mx1.good.test mx:good.test exists:h.good.test -all"
`;

/** Addresses in and beside everything that the zones authorise. */
const SENDERS = [
  '11.0.0.1',
  '11.0.0.2',
  '11.0.0.3',
  '11.5.0.9',
  '11.6.1.1',
  '11.7.0.1',
  '11.250.0.1',
  '192.0.2.77',
  '2600::1',
];

const spfTerm = fc.constantFrom(
  'mx',
  'a',
  'a',
  'ptr',
  'include:esp.test',
  'include:wide.test',
  'include=esp.test',
  'include:none.good.test',
  'ip4:11.7.0.1',
  'ipv4:11.7.0.1',
  'ip4:11.0.0.0/8',
  'ip6:2600::/32',
  'redirect=esp.test',
  'redirect:esp.test',
  'exp=h.good.test',
  'a:11.7.0.1',
  'everybody',
  '-all',
  '~all',
  '?all',
  '+all',
  '- all',
);
const spfText = fc
  .tuple(
    fc.constantFrom('v=spf1 ', 'v=spf1 ', 'v=spf1 ', 'V=SPF1 ', 'v=spf1; ', '"v=spf1 ', ' v=spf1 '),
    fc.array(spfTerm, { maxLength: 5 }),
    fc.constantFrom(' -all', ' ~all', ' ?all', '', ';'),
  )
  .map(([version, terms, end]) => version + terms.join(' ') + end);

const dmarcTag = fc.constantFrom(
  'p=reject',
  'p=quarantine',
  'p=none',
  'p=Rejekt',
  'p=strict',
  'sp=none',
  'sp=quarantine',
  'np=none',
  't=y',
  'pct=50',
  'fo=1',
  'adkim=strict',
  'psd=n',
  'rua=mailto:a@good.test',
  'rua=b@good.test',
  'rua=mailto:r@watch.test',
  'rua=mailto:x@none.good.test',
  'ruf=mailto:f@good.test',
  'ruf=nonsense',
);
const dmarcText = fc
  .tuple(
    fc.constantFrom('v=DMARC1; ', 'v=DMARC1; ', 'v=dmarc1; ', 'v=DMARC1 ', 'v=DMARC1\\; '),
    fc.array(dmarcTag, { maxLength: 5 }),
    fc.constantFrom('; ', '; ', ';', ' ', '\\; '),
  )
  .map(([version, tags, between]) => version + tags.join(between));

const mxSet = fc.uniqueArray(
  fc.constantFrom(
    '10 mx1.good.test',
    '20 mx2.good.test',
    '5 h.good.test',
    '30 gone.good.test',
    '0 .',
    '40 11.0.0.7',
  ),
  { maxLength: 3 },
);
const some = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 6, arbitrary: text.map((one) => [one]) },
    { weight: 2, arbitrary: fc.tuple(text, text).map((both) => [...both]) },
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
  );
const txt = (name: string, texts: readonly string[]) =>
  [...new Set(texts)].map((text) => `${name} TXT "${text.replace(/["\\]/g, '\\$&')}"`);

const zoneLines = fc
  .record({
    address: fc.boolean(),
    key: fc.boolean(),
    // Another name below an empty one shows whether the servers answer for such names, as for `_domainkey`.
    bimi: fc.boolean(),
    spf: some(spfText),
    dmarc: some(dmarcText),
    above: fc.constantFrom(
      null,
      null,
      'v=DMARC1; p=reject; sp=quarantine; psd=y; rua=mailto:r@watch.test',
      'v=DMARC1; p=none; rua=mailto:r@watch.test',
    ),
    mx: mxSet,
    sts: some(fc.constantFrom('v=STSv1; id=1', 'v=STSv1; id=2', 'v=STSv1')),
    tls: some(
      fc.constantFrom('v=TLSRPTv1; rua=mailto:t@good.test', 'v=TLSRPTv1; rua=u@good.test', 'v=TLSRPTv1'),
    ),
  })
  .map(({ address, key, bimi, spf, dmarc, above, mx, sts, tls }) => [
    ...(address ? [`${domain} A 11.0.0.1`] : []),
    ...(key
      ? txt(`default._domainkey.${domain}`, [
          'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
        ])
      : []),
    ...(bimi ? txt(`default._bimi.${domain}`, ['v=BIMI1; l=; a=']) : []),
    ...txt(domain, spf),
    ...txt(`_dmarc.${domain}`, dmarc),
    ...txt('_dmarc.test', above === null ? [] : [above]),
    ...mx.map((exchange) => `${domain} MX ${exchange}`),
    ...txt(`_mta-sts.${domain}`, sts),
    ...txt(`_smtp._tls.${domain}`, tls),
  ]);

const documents = fc
  .constantFrom(null, policyText(domain), policyText(domain, 'testing'), policyText('other.test'))
  .map((body) =>
    policyFetch(body === null ? {} : { [`https://mta-sts.${domain}/.well-known/mta-sts.txt`]: { body } }),
  );

const lookupOf = (lines: readonly string[]) => createZoneLookup(parseZone(`${WORLD}${lines.join('\n')}`));

/** The zone with the lines of a recommendation in place of the records of their name and type; other TXT records stay. */
function published(lines: readonly string[], advice: readonly string[]): readonly string[] {
  const records = advice.map((line) => line.replace('. IN ', ' '));
  const [first = ''] = records;
  return [...lines.filter((line) => line.split(' ', 2).join() !== first.split(' ', 2).join()), ...records];
}

async function passing(lines: readonly string[]): Promise<readonly string[]> {
  const results = await Promise.all(
    SENDERS.map(async (text) => {
      const ip = parseIpAddress(text);
      if (ip === null) return 'none';
      const sender = `a@${domain}`;
      return (await checkHost({ ip, domain, sender, helo: domain }, lookupOf(lines))).result;
    }),
  );
  return SENDERS.filter((_, i) => results[i] === 'pass');
}

/** A check that had nothing to judge may come out as a warning where something is better than nothing. */
function isWorse(was: string, is: string): boolean {
  if (was === 'info') return is === 'fail';
  const rank = ['pass', 'info', 'warn', 'fail'];
  return rank.indexOf(is) > rank.indexOf(was);
}

describe('a record that is recommended, published as it stands', () => {
  it('mends its check, makes no other worse, and loses nobody who passed', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(zoneLines, documents, async (lines, served) => {
        const before = await auditOf(domain, lookupOf(lines), served);
        const senders = await passing(lines);
        for (const { key, scoreImpact, recommendation = '' } of before.checks) {
          const advice = recommendation.split('\n').slice(1);
          // A policy is a file, not records.
          if (advice.length === 0 || advice[0] === 'version: STSv1') continue;
          const zone = published(lines, advice);
          const after = await auditOf(domain, lookupOf(zone), served);
          const results = new Map(after.checks.map((check) => [check.key, check]));
          const own = results.get(key);
          const isBetter = own?.status === 'pass' || (own?.scoreImpact ?? -100) > scoreImpact;
          const worse = before.checks.filter(
            (check) => check.key !== key && isWorse(check.status, results.get(check.key)?.status ?? 'fail'),
          );
          const left = await passing(zone);
          expect({
            advice,
            isBetter,
            worse: worse.map((check) => check.key),
            lost: senders.filter((one) => !left.includes(one)),
          }).toEqual({ advice, isBetter: true, worse: [], lost: [] });
          expect(after.score).toBeGreaterThanOrEqual(before.score);
        }
      }),
      { numRuns: 30 },
    );
  });
});
