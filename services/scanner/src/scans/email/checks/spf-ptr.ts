import { pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { type EmailCheck, whenSpf } from '../email-check.ts';
import { publish, quoted, txtLine } from '../publish.ts';
import { isRecordGap, spfGap } from '../spf/spf-gap.ts';
import { withoutSpfTerms } from '../suggest-spf.ts';

export const spfPtr: EmailCheck = {
  key: 'spf_ptr',
  category: 'spf',
  name: 'SPF ptr',
  judge: (facts) =>
    whenSpf(facts, (record, { analysis }) => {
      const [place] = analysis.ptrTerms;
      if (place === undefined) {
        const verdict = pass('The record does not use ptr.');
        return unlessWorse(verdict, -2, 'Whether an included record uses ptr', spfGap(analysis, isRecordGap));
      }
      const sentence = `Replace ${quoted(place.term)} of ${place.domain} by ip4, ip6, a or mx.`;
      return warn(
        -2,
        'The record uses ptr, which is slow, unreliable and not to be published (RFC 7208 §5.5).',
        place.domain === facts.domain
          ? publish(
              sentence,
              txtLine(
                facts.domain,
                withoutSpfTerms(record, (term) => term.text === place.term),
              ),
            )
          : sentence,
      );
    }),
};
