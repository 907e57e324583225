import { fail, pass, unlessWorse } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { spfGap, whenSpf } from '../email-check.ts';

export const spfMxLimit = whenSpf((_, { spf: { analysis } }) => {
  const [crowded] = analysis.crowdedMx;
  if (crowded === undefined) {
    const gap = spfGap(analysis, ({ type }) => type === 'TXT' || type === 'MX');
    const verdict = pass('No mx term has more than 10 mail exchangers.');
    return unlessWorse(verdict, -10, 'The number of mail exchangers of every mx term', gap);
  }
  return fail(
    -10,
    `${quote(crowded.term)}: ${crowded.name} has ${crowded.count} mail exchangers; more than 10 are an error (RFC 7208 §4.6.4).`,
    `Replace ${quote(crowded.term)} in the record of ${crowded.domain} by the addresses, with ip4 and ip6.`,
  );
});
