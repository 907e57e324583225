import { info, pass, warn } from '../../../audit/verdict.ts';
import { whenMtaStsPolicy } from '../email-check.ts';

export const mtaStsMode = whenMtaStsPolicy(-3, ({ mode }, { domain }) => {
  if (mode === 'enforce') return pass('The policy is enforced.');
  if (mode === 'none') return info('The policy is switched off (mode none).');
  return warn(
    -3,
    'The policy is in test mode: senders also deliver without encryption.',
    `When the reports show no failures, write "mode: enforce" in the policy, then change the id in the record at _mta-sts.${domain}.`,
  );
});
