import { pass, undetermined, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import type { EmailJudge } from '../email-check.ts';

export const spfLegacy: EmailJudge = ({ spf, domain }) => {
  const { senderId, hasObsoleteType } = spf;
  const [first] = senderId;
  if (first !== undefined) {
    return warn(
      0,
      `There is a Sender ID record, ${quote(first)}, which receivers no longer read.`,
      `Delete the TXT record of ${domain} that begins with "spf2.0/".`,
    );
  }
  if (hasObsoleteType.kind === 'unknown')
    return undetermined(0, 'Whether there is a record of type SPF', hasObsoleteType.reason);
  if (!hasObsoleteType.value)
    return pass('There are no Sender ID records and none of the obsolete type SPF.');
  return warn(
    0,
    'There is a record of the obsolete type SPF (99), which receivers no longer read (RFC 7208 §3.1).',
    `Delete the record of type SPF of ${domain}; only the TXT record counts.`,
  );
};
