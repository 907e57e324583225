import { fail, pass, undetermined } from '../../../audit/verdict.ts';
import { type EmailCheck, whenSpf } from '../email-check.ts';
import { quote } from '../recommend.ts';

export const spfOpen: EmailCheck = {
  key: 'spf_open',
  category: 'spf',
  name: 'SPF open to everyone',
  about: {
    looksAt: 'Whether an address that belongs to nobody passes SPF.',
    impacts: [-30],
    fix: 'Remove the term that lets it pass; the report names it.',
    source: 'RFC 7208 §4',
  },
  judge: (facts) =>
    whenSpf(facts, (_, { openness }) => {
      if (openness.kind === 'undetermined')
        return undetermined(-30, 'Whether everyone may send', openness.reason);
      if (openness.kind === 'closed') return pass('An address that belongs to nobody may not send.');
      const { match, address } = openness;
      const term = match === null ? 'a term' : `${quote(match.term)} in the record of ${match.domain}`;
      return fail(
        -30,
        `Everyone may send: ${address}, an address that belongs to nobody, passes by ${term}.`,
        `Remove ${term}.`,
      );
    }),
};
