import { pass, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { whenDkim } from '../email-check.ts';

export const dkimTestMode = whenDkim('The mode of every DKIM key', -2, (keys, { domain }) => {
  const testing = keys.filter(({ key }) => key.isTest).map(({ selector }) => selector);
  if (testing.length === 0) return pass('No DKIM key that was found is in test mode.');
  return warn(
    -2,
    `DKIM keys in test mode (t=y), which receivers treat as if the mail was not signed: ${joinList(testing)}.`,
    `Remove t=y from ${joinList(testing.map((selector) => `${selector}._domainkey.${domain}`))}.`,
  );
});
