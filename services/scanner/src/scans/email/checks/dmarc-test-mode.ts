import { pass, warn } from '../../../audit/verdict.ts';
import { editTags } from '../edit-tags.ts';
import { type EmailCheck, whenDmarc } from '../email-check.ts';
import { publish, txtLine } from '../publish.ts';

export const dmarcTestMode: EmailCheck = {
  key: 'dmarc_test_mode',
  category: 'dmarc',
  name: 'DMARC test mode',
  judge: (facts) =>
    whenDmarc(facts, ({ record, request, domain }) => {
      if (!record.isTest) return pass('The record is not in test mode.');
      return warn(
        0,
        `The record is in test mode (t=y): receivers act one step below the policy. Those that follow RFC 7489 do not know the tag and apply ${request.policy ?? 'none'}.`,
        publish('End the test mode.', txtLine(`_dmarc.${domain}`, editTags(record.text, { t: null }))),
      );
    }),
};
