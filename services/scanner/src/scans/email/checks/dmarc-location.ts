import { pass, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import type { EmailJudge } from '../email-check.ts';

export const dmarcLocation: EmailJudge = ({ dmarc, domain }) => {
  const [text] = dmarc.misplaced;
  if (text !== undefined) {
    return warn(
      0,
      `A DMARC record stands at ${domain} itself, where receivers do not look for it: ${quote(text)}.`,
      `Delete it; a DMARC record counts at _dmarc.${domain} only.`,
    );
  }
  return pass('No DMARC record stands where receivers do not look for it.');
};
