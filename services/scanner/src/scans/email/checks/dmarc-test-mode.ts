import { pass, warn } from '../../../audit/verdict.ts';
import { editedDmarc } from '../advice/dmarc-advice.ts';
import { whenDmarc } from '../email-check.ts';
import { recommend } from '../recommend.ts';

export const dmarcTestMode = whenDmarc((applied) => {
  const { record, request, domain } = applied;
  if (!record.isTest) return pass('The record is not in test mode.');
  return warn(
    0,
    `The record is in test mode (t=y): receivers act one step below the policy. Those that follow RFC 7489 do not know the tag and apply ${request.policy ?? 'none'}.`,
    recommend(
      'When the reports show that your own mail passes, end the test mode.',
      [editedDmarc(applied, { t: null })],
      `When the reports show that your own mail passes, remove t=y from the record at _dmarc.${domain}.`,
    ),
  );
});
