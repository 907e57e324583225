import { info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { ownDmarc } from '../advice/dmarc-advice.ts';
import { stricterPolicy } from '../advice/meant-dmarc.ts';
import { isForeignDmarc } from '../applied-dmarc.ts';
import type { EmailJudge } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { recommend } from '../recommend.ts';
import { dmarcPolicy } from '../records/dmarc-policy.ts';
import type { PublishedDmarc } from '../records/dmarc-tree.ts';

export const dmarcDiscovery: EmailJudge = (facts) => {
  const { dmarc } = facts;
  const { applied: today, legacy } = dmarc;
  if (legacy.kind === 'unknown')
    return undetermined(-2, 'Which DMARC record older receivers use', legacy.reason);
  const before = legacy.value;
  if (today === null && before === null) return info('There is no DMARC record by either RFC.');
  const describe = (domain: string | undefined) => (domain === undefined ? 'none' : `that of ${domain}`);
  if (today?.domain === before?.domain) {
    return pass(`RFC 9989 and RFC 7489 find the same record: ${describe(today?.domain)}.`);
  }
  return warn(
    -2,
    `Receivers differ about the record that applies: ${describe(today?.domain)} by RFC 9989, ${describe(before?.domain)} by RFC 7489.`,
    recommend(
      'Publish a record at the domain itself: it counts by both.',
      ownRecords(facts, today, before),
      `Publish a DMARC record at _dmarc.${facts.domain}: it counts by both.`,
    ),
  );
};

/** No receiver is to be asked for less than it is now. */
function ownRecords(facts: EmailFacts, today: PublishedDmarc | null, before: PublishedDmarc | null) {
  const found = [today, before].filter((one) => one !== null);
  const inherited = found.map((one) => ({ ...one, isInherited: one.domain !== facts.domain }));
  const [source] = inherited.toSorted((a, b) => Number(isForeignDmarc(a)) - Number(isForeignDmarc(b)));
  if (source === undefined) return [];
  const policies = inherited.map(
    ({ record, isInherited }) => dmarcPolicy(record, isInherited ? 'subdomain' : 'domain').policy ?? 'none',
  );
  return ownDmarc(facts, source, policies.reduce(stricterPolicy));
}
