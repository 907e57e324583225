import { sequence, tagged } from '@repo/tooling/fake-upstreams';
import { describe, expect, it } from 'vitest';
import { collectFrom, reportOn, verdictOf } from '../../../../test/support/email-audit.ts';
import { domain, healthyPolicy, zone } from '../../../../test/support/email-cases.ts';
import { dkimKey, type MailZoneChanges, txt } from '../../../../test/support/mail-zone.ts';
import { policyFetch } from '../../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';

const own = (name: string, text = `v=DKIM1; p=${dkimKey(2048)}`) => txt(`${name}._domainkey.${domain}`, text);

it.each<[string, readonly string[], MailZoneChanges, string, string]>([
  ['none', [], {}, 'info', 'No selectors were sent'],
  ['one with a key', ['q1w2e3'], { more: [own('q1w2e3')] }, 'pass', 'have keys'],
  ['one of two labels in capitals', ['X.Y'], { more: [own('x.y')] }, 'pass', 'have keys'],
  ['a usual one', ['default'], {}, 'pass', 'have keys'],
  ['a usual one in capitals', ['MBO0001'], { more: [own('MBO0001')] }, 'pass', 'have keys'],
  ['one without', ['default', 'gone'], {}, 'warn', 'without a usable key: gone.'],
  ['a revoked one', ['old'], { more: [own('old', 'v=DKIM1; p=')] }, 'warn', 'without a usable key: old.'],
  ['one that a wildcard answers for', ['any'], { more: [own('*')] }, 'pass', 'have keys'],
  [
    'one that is revoked beside a wildcard',
    ['old'],
    { more: [own('*'), own('old', 'v=DKIM1; p=')] },
    'warn',
    'without a usable key: old.',
  ],
  ['one that is too long for the DNS', [`${'a.'.repeat(120)}a`], {}, 'warn', 'without a usable key'],
])('dkim_given_selectors judges %s', async (_what, dkimSelectors, changes, kind, words) => {
  const verdict = await verdictOf('dkim_given_selectors', changes, { sent: { dkimSelectors } });
  expect(verdict).toEqual([kind, 0, expect.stringContaining(words)]);
});

it('dkim_given_selectors leaves it open without an answer', async () => {
  const settings = { sent: { dkimSelectors: ['q1w2e3'] }, lost: [`TXT q1w2e3._domainkey.${domain}`] };
  const [kind, , text] = await verdictOf('dkim_given_selectors', {}, settings);
  expect([kind, text]).toEqual(['undetermined', expect.stringContaining('q1w2e3 could not be looked up')]);
});

it('dkim_given_selectors looks for them where the others are not worth a question', async () => {
  const parked = {
    without: ['default._domainkey', `${domain} TXT`, `${domain} MX`, `${domain} A`],
    more: [txt(domain, 'v=spf1 -all'), own('q1w2e3')],
  };
  expect((await verdictOf('dkim_given_selectors', parked, { sent: { dkimSelectors: ['q1w2e3'] } }))[0]).toBe(
    'pass',
  );
});

it('a key under a selector that was sent counts like any other', async () => {
  const changes = { without: ['default._domainkey'], more: [own('q1w2e3')] };
  const lookup = createZoneLookup(parseZone(zone.text(changes)));
  const facts = await collectFrom(domain, lookup, policyFetch(healthyPolicy), { dkimSelectors: ['q1w2e3'] });
  const { dkimSelectors, score } = reportOn(facts);
  expect([dkimSelectors, score]).toEqual([['q1w2e3'], 100]);
});

describe('a wildcard below _domainkey', () => {
  const forgeable = sequence(
    tagged(0x02, Buffer.alloc(129, 0xff).fill(0, 0, 1)),
    tagged(0x02, Buffer.from([1])),
  ).toString('base64');

  it.each([
    [
      'dkim_key_strength',
      'v=DKIM1; p=' + forgeable,
      'fail',
      -12,
      'The RSA key of selector * has an exponent',
    ],
    ['dkim_key_valid', 'v=DKIM1; k=rsa', 'warn', -3, 'cannot use: * has no p='],
    ['dkim_revoked', 'v=DKIM1; p=', 'info', 0, 'Revoked DKIM keys: *.'],
  ] as const)('is judged by %s like any selector', async (check, text, kind, impact, words) => {
    const verdict = await verdictOf(check, { more: [own('*', text)] });
    expect(verdict).toEqual([kind, impact, expect.stringContaining(words)]);
  });
});

it('dkim_algorithms needs no other answer where there is an RSA key', async () => {
  const ed25519 = own('s1', 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=');
  const lost = [`TXT s2._domainkey.${domain}`];
  expect(await verdictOf('dkim_algorithms', { more: [ed25519] }, { lost })).toEqual([
    'info',
    0,
    'There are RSA and Ed25519 keys.',
  ]);
});
