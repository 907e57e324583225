import { describe, expect, it } from 'vitest';
import { dkimKey, txt } from '../../../../test/support/mail-zone.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import type { DnsFailure } from '../../../net/dns/dns-outcome.ts';
import { collectDkim } from './collect-dkim.ts';

const base = '_domainkey.a.test';
const key = `v=DKIM1; p=${dkimKey(1024)}`;
const failure: DnsFailure = { kind: 'timeout', reason: 'no-reply' };

function collect(lines: readonly string[], failures: readonly string[] = [], isMailDenied = false) {
  const zone = parseZone(['a.test A 11.0.0.1', ...lines].join('\n'));
  const lookup = createZoneLookup(zone, new Map(failures.map((name) => [name, failure])));
  const probe = {
    domain: 'a.test',
    given: [],
    declaresNoMail: () => Promise.resolve(isMailDenied),
    controlLabel: 'q7x2k9',
    now: new Date('2026-03-01'),
  };
  return { facts: collectDkim(probe, lookup), lookup };
}

describe('collectDkim', () => {
  it('finds keys under usual and generated selectors, sorted', async () => {
    const lines = ['google', 's2026', 'a'].map((selector) => txt(`${selector}.${base}`, key));
    const { selectors, probedCount } = await collect(lines).facts;
    expect(selectors.map(({ selector }) => selector)).toEqual(['a', 'google', 's2026']);
    expect(probedCount).toBeGreaterThan(200);
  });

  it('asks for no selector twice', async () => {
    const { facts, lookup } = collect([]);
    await facts;
    const probes = lookup.questions.filter((question) => question.endsWith(base));
    expect(new Set(probes).size).toBe(probes.length);
  });

  const provable = '_smtp._tls.a.test TXT "v=TLSRPTv1"';
  const revoked = txt(`*.${base}`, 'v=DKIM1; p=');
  it.each([
    ['a proven absence', [provable], [], false],
    ['an absence, proven or not, at a domain that declares no mail', [], [], true],
    ['a wildcard of revoked keys at a domain that declares no mail', [revoked], [], true],
    [
      'a wildcard above _domainkey at a domain that declares no mail',
      ['*.a.test TXT "v=spf1 -all"'],
      [],
      true,
    ],
    ['an absence whose proof failed at a domain that declares no mail', [], ['_smtp._tls.a.test'], true],
  ] as const)('asks for no selector at %s', async (_what, lines, failures, isMailDenied) => {
    const { facts, lookup } = collect(lines, failures, isMailDenied);
    expect(await facts).toMatchObject({ probedCount: 0, failures: [] });
    expect(lookup.questions.filter((question) => question.endsWith(base))).toEqual([
      `TXT ${base}`,
      `TXT q7x2k9.${base}`,
    ]);
  });

  it.each([
    ['an absence that is not proven', [], [], false],
    ['an absence whose proof failed', [provable], ['_tls.a.test'], false],
    ['names below _domainkey', [provable, txt(`x1.${base}`, key)], [], true],
    ['a wildcard with a key', [provable, txt(`*.${base}`, key)], [], true],
    ['a wildcard of revoked keys at a domain with mail', [provable, revoked], [], false],
    ['a wildcard above _domainkey at a domain with mail', ['*.a.test TXT "v=spf1 -all"'], [], false],
    ['no answer for _domainkey', [provable], [base], true],
    ['no answer for the control label', [provable], [`q7x2k9.${base}`], true],
  ] as const)('asks for the selectors at %s', async (_what, lines, failures, isMailDenied) => {
    const { probedCount } = await collect(lines, failures, isMailDenied).facts;
    expect(probedCount).toBeGreaterThan(200);
  });

  it('takes what a wildcard answers for one entry, and keeps what differs from it', async () => {
    const own = txt(`s1.${base}`, 'v=DKIM1; p=');
    const { selectors, hasWildcard } = await collect([txt(`*.${base}`, key), own]).facts;
    expect(selectors.map(({ selector }) => selector)).toEqual(['*', 's1']);
    expect(selectors[0]).toMatchObject({ readings: [{ kind: 'key' }] });
    expect(hasWildcard).toEqual({ kind: 'known', value: true });
  });

  it('takes an alias that a wildcard gives everyone for one entry', async () => {
    const { selectors } = await collect([`*.${base} CNAME gone.a.test`]).facts;
    expect(selectors.map(({ selector }) => selector)).toEqual(['*']);
  });

  it('keeps the aliases of a selector, and tells a dangling one', async () => {
    const { selectors } = await collect([
      `selector1.${base} CNAME k.a.test`,
      txt('k.a.test', key),
      `selector2.${base} CNAME gone.nobody.test`,
    ]).facts;
    expect(selectors).toMatchObject([
      {
        selector: 'selector1',
        aliases: ['k.a.test'],
        isDangling: false,
        isUnregistered: { kind: 'known', value: false },
      },
      { selector: 'selector2', isDangling: true, isUnregistered: { kind: 'known', value: true } },
    ]);
  });

  it.each([
    ['nothing below it', [], 'absent', false],
    ['a name below it', [txt(`x1.${base}`, key)], 'exists', false],
    ['a server that answers for empty names', ['_smtp._tls.a.test TXT "v=TLSRPTv1"'], 'absent', true],
  ] as const)('tells of _domainkey with %s', async (_what, lines, value, isDenialProven) => {
    expect(await collect(lines).facts).toMatchObject({
      subtree: { kind: 'known', value },
      isDenialProven: { kind: 'known', value: isDenialProven },
    });
  });

  it('names the selectors whose look-up failed', async () => {
    const { failures, selectors } = await collect([txt(`s1.${base}`, key)], [`google.${base}`]).facts;
    expect(failures).toEqual([{ selector: 'google', reason: 'no reply in time' }]);
    expect(selectors).toHaveLength(1);
  });

  it('ignores other text below _domainkey', async () => {
    expect((await collect([txt(`s1.${base}`, 'hello')]).facts).selectors).toEqual([]);
  });
});
