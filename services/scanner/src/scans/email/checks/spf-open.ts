import { fail, pass, undetermined } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { whenSpf } from '../email-check.ts';

export const spfOpen = whenSpf((_, { spf: { openness } }) => {
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
});
