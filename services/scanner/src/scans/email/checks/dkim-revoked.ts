import { info, unlessWorse } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { dkimGap, type EmailJudge } from '../email-check.ts';

export const dkimRevoked: EmailJudge = ({ dkim }) => {
  const revoked = dkim.selectors
    .filter(({ readings }) => readings.some(({ kind }) => kind === 'revoked'))
    .map(({ selector }) => selector);
  const verdict = info(
    revoked.length === 0 ? 'No revoked DKIM key was found.' : `Revoked DKIM keys: ${joinList(revoked)}.`,
  );
  return unlessWorse(verdict, 0, 'Whether DKIM keys were revoked', dkimGap(dkim));
};
