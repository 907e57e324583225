import { pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { dkimGap, type EmailJudge, whenDkim } from '../email-check.ts';
import { joinList } from '../recommend.ts';

export const dkimTestMode: EmailJudge = (facts) => {
  const verdict = whenDkim(facts, (keys) => {
    const testing = keys.filter(({ key }) => key.isTest).map(({ selector }) => selector);
    if (testing.length === 0) return pass('No DKIM key that was found is in test mode.');
    return warn(
      -2,
      `DKIM keys in test mode (t=y), which receivers treat as if the mail was not signed: ${joinList(testing)}.`,
      `Remove t=y from ${joinList(testing.map((selector) => `${selector}._domainkey.${facts.domain}`))}.`,
    );
  });
  return unlessWorse(verdict, -2, 'The mode of every DKIM key', dkimGap(facts.dkim));
};
