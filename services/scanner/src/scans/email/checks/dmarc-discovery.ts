import { info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import type { EmailCheck } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { publish, txtLine } from '../publish.ts';

export const dmarcDiscovery: EmailCheck = {
  key: 'dmarc_discovery',
  category: 'dmarc',
  name: 'DMARC discovery',
  judge: ({ dmarc }) => {
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
      publish(
        'Publish a record at the domain itself: it counts by both.',
        txtLine(dmarcNameOf(dmarc), today?.record.text ?? before?.record.text ?? 'v=DMARC1; p=reject'),
      ),
    );
  },
};

function dmarcNameOf({ tree }: EmailFacts['dmarc']): string {
  return `_dmarc.${tree.steps[0]?.domain ?? ''}`;
}
