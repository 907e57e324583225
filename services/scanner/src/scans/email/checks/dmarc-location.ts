import { pass, warn } from '../../../audit/verdict.ts';
import type { EmailCheck } from '../email-check.ts';
import { quote } from '../recommend.ts';

export const dmarcLocation: EmailCheck = {
  key: 'dmarc_location',
  category: 'dmarc',
  name: 'DMARC location',
  about: {
    looksAt: 'A DMARC record at the domain itself, where receivers do not look for it.',
    impacts: [0],
    fix: 'Delete it; the record counts at `_dmarc` only.',
    source: 'RFC 9989 §4.10',
  },
  judge: ({ dmarc, domain }) => {
    const [text] = dmarc.misplaced;
    if (text !== undefined) {
      return warn(
        0,
        `A DMARC record stands at ${domain} itself, where receivers do not look for it: ${quote(text)}.`,
        `Delete it; a DMARC record counts at _dmarc.${domain} only.`,
      );
    }
    return pass('No DMARC record stands where receivers do not look for it.');
  },
};
