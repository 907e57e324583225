import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { collectAll, reportOn } from '../../../test/support/email-audit.ts';
import { DKIM, DMARC, domain, healthyPolicy, SPF, zone } from '../../../test/support/email-cases.ts';
import { MX, POLICIES } from '../../../test/support/email-mx-cases.ts';
import { TRAPS } from '../../../test/support/email-traps.ts';
import { type MailZoneChanges, txt } from '../../../test/support/mail-zone.ts';
import { policyFetch } from '../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../test/support/zone.ts';
import { createZoneLookup } from '../../../test/support/zone-lookup.ts';
import { runChecks } from '../../audit/run-checks.ts';
import type { DnsFailure, DnsLookup, DnsOutcome } from '../../net/dns/dns-outcome.ts';
import type { RecordType } from '../../net/dns/record-data.ts';
import { plainChecks } from './audit-email.ts';
import type { EmailFacts } from './facts.ts';

// Losing an answer never improves a grade: the score is never above the one with every answer, or there is none.

const TIMEOUT: DnsFailure = { kind: 'timeout', reason: 'no-reply' };
const LOST: readonly DnsFailure[] = [TIMEOUT, { kind: 'malformed', reason: 'answers about another name' }];
const LIMIT_MS = 120_000;
const SENT = { dkimSelectors: ['default'], senderIps: ['11.0.0.2', '2600::1'] };

/** The DNS of a zone, asked once for each question however many audits there are. */
function world(text: string) {
  const lookup = createZoneLookup(parseZone(text));
  const outcomes = new Map<string, Promise<DnsOutcome<RecordType>>>();
  return (failures: ReadonlyMap<string, DnsFailure> = new Map()) => {
    const questions = new Set<string>();
    const query: DnsLookup['query'] = (name, type) => {
      const question = `${type} ${name}`;
      questions.add(question);
      const failure = failures.get(question);
      if (failure !== undefined) return Promise.resolve(failure);
      const outcome = outcomes.get(question) ?? lookup.query(name, type);
      outcomes.set(question, outcome);
      return outcome as ReturnType<typeof lookup.query<typeof type>>;
    };
    return { lookup: { query }, questions };
  };
}

/** Audits a zone with and without answers that are lost: the report, or why there is none. */
function auditor(text: string) {
  const dns = world(text);
  return async (failures?: ReadonlyMap<string, DnsFailure>) => {
    const { lookup, questions } = dns(failures);
    const facts = await collectAll(domain, lookup, policyFetch(healthyPolicy), SENT);
    return {
      facts: facts.kind === 'known' ? facts.value : null,
      report: facts.kind === 'known' ? reportOn(facts.value) : null,
      reason: facts.kind === 'unknown' ? facts.reason : null,
      questions: [...questions],
    };
  };
}

const ALL_CASES = [...SPF, ...DMARC, ...DKIM, ...MX, ...POLICIES, ...TRAPS];

/** What every check costs before the caps of its group. */
function uncapped(facts: EmailFacts): ReadonlyMap<string, number> {
  return new Map(
    runChecks(plainChecks(new Map()), facts, []).checks.map(({ key, scoreImpact }) => [key, scoreImpact]),
  );
}

/** Of the DKIM selectors only those that the cases give something to. */
const isOfNote = (question: string) => !/ (?!s1\.|default\.|q7x2k9\.)[^ ]+\._domainkey\./.test(question);

describe('a domain with one thing changed', () => {
  let asked: ReadonlySet<string> = new Set();
  beforeAll(async () => {
    asked = new Set((await auditor(zone.text())()).questions);
  });

  it.each([['nothing changed', {}, {}] as const, ...ALL_CASES])(
    '%s: no single lost answer raises the score',
    async (_what, changes, outcomes) => {
      const audit = auditor(zone.text(changes));
      const whole = await audit();
      // What the healthy domain asks as well is lost there; the generated domains below mix the two.
      const isHealthy = Object.keys(outcomes).length === 0;
      const single = whole.questions.filter((one) => isOfNote(one) && (isHealthy || !asked.has(one)));
      for (const question of [...single, `A mx1.${domain}`, `TXT _dmarc.test`]) {
        const { report } = await audit(new Map([[question, TIMEOUT]]));
        const gain = report === null ? 0 : report.score - (whole.report?.score ?? 0);
        expect([question, Math.max(0, gain)]).toEqual([question, 0]);
      }
    },
    LIMIT_MS,
  );
});

/** Records that a domain may publish: good, weak, broken, and below its own name or another's. */
const other = 'other.test';
const piece = (...choices: readonly (readonly string[])[]) => fc.constantFrom(...choices);
const generated: fc.Arbitrary<MailZoneChanges> = fc
  .record({
    spf: piece(
      ['v=spf1 mx -all'],
      ['v=spf1 include:a.other.test -all'],
      ['v=spf1 a:h.other.test/8 mx:other.test exists:gone.test ?all'],
      ['v=spf1 redirect=a.other.test'],
      ['v=spf1 redirect=b.other.test'],
      ['v=spf1 ptr include:b.other.test include:nobody.test ~all'],
      ['v=spf1 include:gone.other.test a:x.test a:y.test a:z.test +all'],
      ['v=spf1 oops redirect=a.other.test'],
      ['v=spf1 -all'],
      [],
    ),
    included: piece(
      ['v=spf1 ip4:11.0.0.0/24 -all'],
      ['v=spf1 +all'],
      ['v=spf1 -all'],
      ['v=spf1 ptr include:b.other.test mx:good.test -all'],
      ['v=spf1 a:vendor.nobody.test include:loop.other.test ~all'],
      [],
      ['v=spf1', 'v=spf1'],
    ),
    dmarc: piece(
      ['v=DMARC1; p=reject; rua=mailto:d@good.test'],
      ['v=DMARC1; p=reject; sp=none; rua=mailto:d@other.test'],
      ['v=DMARC1; p=quarantine; rua=mailto:d@gone.test'],
      ['v=DMARC1; p=none'],
      ['v=DMARC1; p=reject; p=none'],
      ['v=DMARC1; p=reject', 'v=DMARC1; p=none'],
      [],
    ),
    above: piece(
      [],
      ['v=DMARC1; p=reject; psd=y'],
      ['v=DMARC1; p=none; np=reject'],
      ['v=DMARC1', 'v=DMARC1; p=none'],
    ),
    mx: piece(
      ['10 mx1.good.test'],
      ['10 mx1.good.test', '20 mx.other.test'],
      ['10 mx.nobody.test'],
      ['10 alias.good.test', '20 gone.good.test'],
      ['0 .'],
      [],
    ),
    dkim: piece(['default._domainkey.good.test'], ['*._domainkey.good.test'], ['*.good.test'], []),
    key: fc.constantFrom('v=DKIM1; p=', 'v=DKIM1; t=y; h=sha1; p=MCowBQYDK2VwAyEA', 'hello'),
    more: fc.subarray([
      `h.${other} A 10.0.0.1`,
      `mx.${other} AAAA 2600::1`,
      `alias.${domain} CNAME mx.${other}`,
      `s1._domainkey.${domain} CNAME key.nobody.test`,
      `selector1._domainkey.${domain} CNAME gone.${domain}`,
      `_25._tcp.mx1.${domain} TLSA 3 1 1 ${'ab'.repeat(32)}`,
      `1.0.0.11.in-addr.arpa PTR mx.${other}`,
      `${domain} CAA 0 issuemail c_a`,
      txt(`${domain}._report._dmarc.${other}`, 'v=DMARC1'),
      txt(`_mta-sts.${domain}`, 'v=STSv1; id=2'),
      txt(`default._bimi.${domain}`, 'v=BIMI1; l='),
      txt(`b.${other}`, 'v=spf1 a:h.other.test -all'),
    ]),
    without: fc.subarray(['_mta-sts', '_smtp._tls', '2.0.0.11', 'mx1.', `${domain} A`, 'default._domainkey']),
  })
  .map(({ spf, included, dmarc, above, mx, dkim, key, more, without }) => ({
    without: [`${domain} TXT`, '_dmarc.', `${domain} MX`, ...without],
    more: [
      ...spf.map((text) => txt(domain, text)),
      ...included.map((text) => txt(`a.${other}`, text)),
      ...dmarc.map((text) => txt(`_dmarc.${domain}`, text)),
      ...above.map((text) => txt('_dmarc.test', text)),
      ...mx.map((fields) => `${domain} MX ${fields}`),
      ...dkim.map((name) => txt(name, key)),
      ...more,
    ],
  }));

describe('generated domains', () => {
  it(
    'never gain by a lost answer',
    async () => {
      const loss = fc.record({
        changes: generated,
        picks: fc.array(fc.record({ at: fc.nat(400), failure: fc.constantFrom(...LOST) }), {
          minLength: 1,
          maxLength: 6,
        }),
      });
      await fc.assert(
        fc.asyncProperty(loss, async ({ changes, picks }) => {
          const audit = auditor(zone.text(changes));
          const whole = await audit();
          // Most questions are for DKIM selectors: the others are drawn more often.
          const others = whole.questions.filter((question) => !question.includes('._domainkey.'));
          const lost = picks.map(({ at, failure }, i) => {
            const pool = i % 3 === 2 ? whole.questions : others;
            return [pool[at % pool.length] ?? '', failure] as const;
          });
          const partial = await audit(new Map(lost));
          if (whole.facts === null || partial.facts === null) return;
          expect(reportOn(partial.facts).score).toBeLessThanOrEqual(reportOn(whole.facts).score);
          // Caps of groups would hide a check that gains.
          const before = uncapped(whole.facts);
          const gains = [...uncapped(partial.facts)].filter(
            ([key, impact]) => impact > (before.get(key) ?? 0),
          );
          expect(gains).toEqual([]);
        }),
        { numRuns: 200 },
      );
    },
    LIMIT_MS,
  );
});

it('a domain so long that names below it are none is judged all the same', async () => {
  const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.test`;
  const lookup = createZoneLookup(parseZone(`${long} TXT "v=spf1 -all"\n${long} MX 0 .`));
  const facts = await collectAll(long, lookup, policyFetch({}));
  expect(facts.kind === 'known' && reportOn(facts.value).summary.undetermined).toEqual([]);
});

describe('what is lost is told', () => {
  const lose = (...questions: readonly string[]) =>
    auditor(zone.text())(new Map(questions.map((question) => [question, TIMEOUT])));

  it.each([
    [`TXT ${domain}`, `The SPF record of ${domain} could not be looked up`],
    [`MX ${domain}`, `The MX records of ${domain} could not be looked up`],
    [`TXT _dmarc.${domain}`, `_dmarc.${domain} could not be looked up`],
  ])('%s: without it there is no grade', async (question, reason) => {
    expect((await lose(question)).reason).toContain(reason);
  });

  it.each([
    [`TLSA _25._tcp.mx1.${domain}`, ['dane_tlsa'], 0],
    [`TXT default._bimi.${domain}`, ['bimi_present', 'bimi_logo', 'bimi_certificate'], 0],
    [`AAAA mx1.${domain}`, ['spf_private_ranges', 'mx_public', 'mx_ipv6', 'mx_reverse_dns'], -8],
    ['PTR 2.0.0.11.in-addr.arpa', ['mx_reverse_dns'], 0],
    [`CAA ${domain}`, ['caa_issuemail'], 0],
    [
      `TXT default._domainkey.${domain}`,
      [
        'dkim_present',
        'dkim_key_strength',
        'dkim_key_valid',
        'dkim_test_mode',
        'dkim_revoked',
        'dkim_hash',
        'dkim_algorithms',
        'dkim_dangling',
        'dkim_given_selectors',
      ],
      -15,
    ],
    [`TXT _smtp._tls.${domain}`, ['tls_rpt_present'], -2],
    [`SOA ${domain}`, ['dnssec_status'], -10],
  ])('%s', async (question, keys, cost) => {
    const { report } = await lose(question);
    expect([report?.summary.undetermined, report?.summary.complete, report?.score]).toEqual([
      keys,
      false,
      100 + cost,
    ]);
  });
});
