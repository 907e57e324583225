import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { dkimGap, type EmailJudge } from '../email-check.ts';

export const dkimKeyValid: EmailJudge = ({ dkim, domain }) => {
  const bad = dkim.selectors.flatMap(({ selector, readings }) => {
    if (readings.length > 1) return [{ selector, why: `has ${readings.length} records` }];
    return readings.flatMap((reading) =>
      reading.kind === 'invalid' ? [{ selector, why: joinList(reading.faults) }] : [],
    );
  });
  const [first] = bad;
  if (first !== undefined) {
    return warn(
      -3,
      `DKIM records that receivers cannot use: ${joinList(bad.map(({ selector, why }) => `${selector} ${why}`))}.`,
      `Publish exactly one whole key record at ${first.selector}._domainkey.${domain}, or delete it.`,
    );
  }
  const hasKeys = dkim.selectors.some(({ readings }) => readings.length > 0);
  const verdict = hasKeys
    ? pass('Every DKIM record that was found can be read.')
    : info('No DKIM key was found.');
  return unlessWorse(verdict, -3, 'Whether every DKIM record can be read', dkimGap(dkim));
};
