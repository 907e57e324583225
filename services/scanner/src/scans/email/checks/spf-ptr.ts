import { pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { isRecordGap, spfGap, whenSpf } from '../email-check.ts';

export const spfPtr = whenSpf((_, { spf: { analysis } }) => {
  const [place] = analysis.ptrTerms;
  if (place === undefined) {
    const verdict = pass('The record does not use ptr.');
    return unlessWorse(verdict, -2, 'Whether an included record uses ptr', spfGap(analysis, isRecordGap));
  }
  return warn(
    -2,
    'The record uses ptr, which is slow, unreliable and not to be published (RFC 7208 §5.5).',
    `Replace ${quote(place.term)} in the record of ${place.domain} by the addresses that send: ip4, ip6, a or mx.`,
  );
});
