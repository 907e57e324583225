import { info, unlessWorse } from '../../../audit/verdict.ts';
import { dkimGap, type EmailCheck } from '../email-check.ts';
import { joinList } from '../recommend.ts';

export const dkimRevoked: EmailCheck = {
  key: 'dkim_revoked',
  category: 'dkim',
  name: 'DKIM revoked keys',
  about: {
    looksAt: 'Keys with an empty `p=`: revoked on purpose.',
    impacts: [0],
    fix: null,
    source: 'RFC 6376 §3.6.1',
  },
  judge: ({ dkim }) => {
    const revoked = dkim.selectors
      .filter(({ readings }) => readings.some(({ kind }) => kind === 'revoked'))
      .map(({ selector }) => selector);
    const verdict = info(
      revoked.length === 0 ? 'No revoked DKIM key was found.' : `Revoked DKIM keys: ${joinList(revoked)}.`,
    );
    return unlessWorse(verdict, 0, 'Whether DKIM keys were revoked', dkimGap(dkim));
  },
};
