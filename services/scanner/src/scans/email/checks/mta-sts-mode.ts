import { info, pass, warn } from '../../../audit/verdict.ts';
import { type EmailCheck, whenMtaStsPolicy } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { publish, txtLine } from '../publish.ts';

export const mtaStsMode: EmailCheck = {
  key: 'mta_sts_mode',
  category: 'mta_sts',
  name: 'MTA-STS mode',
  judge: (facts) =>
    whenMtaStsPolicy(facts, -3, ({ mode }) => {
      if (mode === 'enforce') return pass('The policy is enforced.');
      if (mode === 'none') return info('The policy is switched off (mode none).');
      return warn(
        -3,
        'The policy is in test mode: senders deliver without encryption, too.',
        publish(
          'When the reports show no failures, write "mode: enforce" in the policy and change the id of the record.',
          txtLine(`_mta-sts.${facts.domain}`, `v=STSv1; id=${nextId(facts)}`),
        ),
      );
    }),
};

/** Another id than the present one. */
function nextId({ mtaSts }: EmailFacts): string {
  const { record } = mtaSts;
  const id = record.kind === 'known' && record.value.kind === 'record' ? record.value.id : '';
  return /^\d{1,14}$/.test(id) ? String(Number(id) + 1) : '2';
}
