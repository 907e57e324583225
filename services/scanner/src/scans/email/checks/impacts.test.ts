import { describe, expect, it } from 'vitest';
import { collectAll } from '../../../../test/support/email-audit.ts';
import {
  DKIM,
  DMARC,
  dmarc,
  domain,
  healthyPolicy,
  mx,
  policyUrl,
  rua,
  SPF,
  spf,
  zone,
} from '../../../../test/support/email-cases.ts';
import { MX, POLICIES } from '../../../../test/support/email-mx-cases.ts';
import { TRAPS } from '../../../../test/support/email-traps.ts';
import { type MailZoneChanges, txt } from '../../../../test/support/mail-zone.ts';
import { policyFetch, policyText } from '../../../../test/support/policy-fetch.ts';
import { parseZone } from '../../../../test/support/zone.ts';
import { createZoneLookup } from '../../../../test/support/zone-lookup.ts';
import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import type { RecordType } from '../../../net/dns/record-data.ts';
import { emailChecks } from './index.ts';

type Documents = Parameters<typeof policyFetch>[0];

const LIMIT_MS = 120_000;
const TIMEOUT = { kind: 'timeout', reason: 'no-reply' } as const;
const NO_ADDRESS = { without: [`${domain} MX`, `${domain} A`] };

/** What those cases leave out that are told apart by other tests. */
const MORE: readonly (readonly [MailZoneChanges, Documents?])[] = [
  [
    {
      without: ['_dmarc.'],
      more: [`_dmarc.${domain} CNAME gone.${domain}`, txt('_dmarc.test', 'v=DMARC1; p=reject')],
    },
  ],
  [{ without: [`${domain} TXT`], more: [`${domain} TXT "v=spf1 mx include:a.test" "include:b.test -all"`] }],
  [{ without: [`${domain} TXT`, '_dmarc.'], more: [txt(domain, 'v=spf1 mx ~all')] }],
  [
    dmarc(
      `v=DMARC1; p=reject; ${rua}`,
      txt('_dmarc.test', 'v=DMARC1'),
      txt('_dmarc.test', 'v=DMARC1; p=none'),
    ),
  ],
  [{ without: ['_dmarc.'], more: [txt('_dmarc.test', 'v=DMARC1; p=reject')] }],
  [NO_ADDRESS],
  [{ without: [...NO_ADDRESS.without, `${domain} TXT`], more: [txt(domain, 'v=spf1 -all')] }],
  [mx(`${domain} MX 10 mx1.${domain}`), { [policyUrl]: { status: 404 } }],
  [{}, { [policyUrl]: { body: policyText(domain, 'testing') } }],
  [{}, { [policyUrl]: { body: policyText('other.test', 'testing') } }],
  [{}, { [policyUrl]: { body: policyText(domain).replace('1209600', '3600') } }],
  [{}, { [policyUrl]: { body: policyText(domain), headers: [['content-type', 'text/html']] } }],
];

/** Domains of which every answer is lost once. */
const LOSING: readonly MailZoneChanges[] = [
  {},
  spf(`v=spf1 mx include:a.${domain} ~all`),
  {
    without: [...NO_ADDRESS.without, `${domain} TXT`],
    more: [txt(domain, `v=spf1 redirect=a.${domain}`), txt(`a.${domain}`, 'v=spf1 -all')],
  },
];

describe('the impacts in the documentation', () => {
  it(
    'are those that the checks have, no more and no less',
    async () => {
      const seen = new Map<string, Set<number>>(emailChecks.map(({ key }) => [key, new Set()]));
      const audit = async (lookup: DnsLookup, documents: Documents = healthyPolicy) => {
        const sent = { dkimSelectors: ['gone'] };
        const facts = await collectAll(domain, lookup, policyFetch(documents), sent);
        if (facts.kind === 'unknown') return;
        for (const check of emailChecks) {
          const verdict = check.judge(facts.value);
          if ('impact' in verdict) seen.get(check.key)?.add(verdict.impact);
        }
      };
      const cases = [...SPF, ...DMARC, ...DKIM, ...MX, ...POLICIES, ...TRAPS];
      for (const [changes, documents] of [...cases.map(([, changes]) => [changes] as const), ...MORE])
        await audit(zoneLookup(changes), documents);
      await audit(overTcp(zoneLookup(spf(`v=spf1 ${'ip4:11.0.100.100 '.repeat(30)}-all`))));
      for (const changes of LOSING) {
        const healthy = zoneLookup(changes);
        await audit(healthy);
        for (const question of healthy.questions.filter(isOfNote)) await audit(zoneLookup(changes, question));
      }
      expect([...seen].map(([key, impacts]) => [key, worstFirst(impacts)])).toEqual(
        emailChecks.map(({ key, about }) => [key, about.impacts]),
      );
    },
    LIMIT_MS,
  );
});

function zoneLookup(changes: MailZoneChanges, lost: string | null = null) {
  const failures = new Map(lost === null ? [] : [[lost, TIMEOUT]]);
  return createZoneLookup(parseZone(zone.text(changes)), failures);
}

/** Of the DKIM selectors only one. */
function isOfNote(question: string): boolean {
  return !/ (?!default\.)[^ ]+\._domainkey\./.test(question);
}

function overTcp(lookup: DnsLookup): DnsLookup {
  return {
    query: async <T extends RecordType>(name: string, type: T) => {
      const outcome = await lookup.query(name, type);
      return 'overTcp' in outcome ? { ...outcome, overTcp: true } : outcome;
    },
  };
}

function worstFirst(impacts: ReadonlySet<number>): readonly number[] {
  return [...impacts].toSorted((a, b) => a - b);
}
