import { pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { specialRangeOf } from '../../../net/public-address.ts';
import { ownRanges, spfGap, whenSpf } from '../email-check.ts';

/** RFC 6890 2.2, RFC 1918 3: nobody sends from such addresses over the internet. */
export const spfPrivateRanges = whenSpf((_, facts) => {
  const ranges = ownRanges(facts).flatMap(({ term, range }) => {
    const what = specialRangeOf(range);
    return what === null ? [] : [`${quote(term)} (${what})`];
  });
  const verdict =
    ranges.length === 0
      ? pass('The record lets no address pass that is not of the public internet.')
      : warn(
          0,
          `Addresses that are not of the public internet may send: ${joinList([...new Set(ranges)])}. No mail comes from them, but a receiver's own hosts may have them (RFC 6890 §2.2).`,
          `Remove these terms from the SPF record of ${facts.domain}, or name the addresses that the internet sees.`,
        );
  return unlessWorse(
    verdict,
    0,
    'Every address that may send',
    spfGap(facts.spf.analysis, () => true),
  );
});
