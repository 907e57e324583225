import { pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import type { Cidr } from '../../../net/cidr.ts';
import { ownRanges, spfGap, whenSpf } from '../email-check.ts';

export const spfBroadRanges = whenSpf((_, facts) => {
  const { analysis } = facts.spf;
  // Without a prefix length a term means single addresses.
  const gap = spfGap(analysis, ({ type, term }) => type === 'TXT' || term.includes('/'));
  const wide = ownRanges(facts).filter(({ range }) => isWide(range));
  const terms = [...new Set(wide.map(({ term }) => term))];
  const verdict =
    terms.length === 0
      ? pass('The record lets no needlessly wide address range pass.')
      : warn(
          -2,
          `Address ranges wider than /16 (IPv4) or /32 (IPv6): ${joinList(terms.map(quote))}.`,
          'List only the addresses that send in place of the wide ranges.',
        );
  return unlessWorse(verdict, -2, 'Every address range', gap);
});

function isWide({ version, prefix }: Cidr): boolean {
  return prefix < (version === 4 ? 16 : 32);
}
