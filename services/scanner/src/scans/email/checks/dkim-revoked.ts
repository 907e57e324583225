import { info } from '../../../audit/verdict.ts';
import type { EmailCheck } from '../email-check.ts';
import { listed } from '../publish.ts';

export const dkimRevoked: EmailCheck = {
  key: 'dkim_revoked',
  category: 'dkim',
  name: 'DKIM revoked keys',
  judge: ({ dkim }) => {
    const revoked = dkim.selectors
      .filter(({ readings }) => readings.some(({ kind }) => kind === 'revoked'))
      .map(({ selector }) => selector);
    return info(
      revoked.length === 0 ? 'No revoked DKIM key was found.' : `Revoked DKIM keys: ${listed(revoked)}.`,
    );
  },
};
