import type { Verdict } from '../../../audit/check.ts';
import { pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import type { Cidr } from '../../../net/cidr.ts';
import { ownRanges, spfGap, whenSpf } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';

export const spfBroadRanges = whenSpf((_, facts) => {
  const { analysis } = facts.spf;
  // Without a prefix length a term means single addresses.
  const gap = spfGap(analysis, ({ type, term }) => type === 'TXT' || term.includes('/'));
  return unlessWorse(judgeRanges(facts), -2, 'Every address range', gap);
});

function judgeRanges(facts: EmailFacts): Verdict {
  const wide = ownRanges(facts).filter(({ range }) => isWide(range));
  const terms = [...new Set(wide.map(({ term }) => term))];
  if (terms.length === 0) return pass('The record lets no needlessly wide address range pass.');
  return warn(
    -2,
    `Address ranges wider than /16 (IPv4) or /32 (IPv6): ${joinList(terms.map(quote))}.`,
    'List only the addresses that send in place of the wide ranges.',
  );
}

function isWide({ version, prefix }: Cidr): boolean {
  return prefix < (version === 4 ? 16 : 32);
}
