import type { Verdict } from '../../../audit/check.ts';
import { pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import type { Cidr } from '../../../net/cidr.ts';
import { spfGap, whenSpf } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { joinList, quote } from '../recommend.ts';
import { registrableDomain } from '../registrable-domain.ts';
import type { SpfAnalysis } from '../spf/spf-tree.ts';

export const spfBroadRanges = whenSpf((_, facts) => {
  const { analysis } = facts.spf;
  // Without a prefix length a term means single addresses.
  const gap = spfGap(analysis, ({ type, term }) => type === 'TXT' || term.includes('/'));
  return unlessWorse(judgeRanges(facts, analysis), -2, 'Every address range', gap);
});

function judgeRanges(facts: EmailFacts, analysis: SpfAnalysis): Verdict {
  const wide = analysis.ranges.filter(({ range, qualifier }) => qualifier === '+' && isWide(range));
  // What a provider includes is its own affair: nobody can change it, so nobody is charged for it.
  const own = wide.filter(
    ({ domain }) => domain === facts.domain || registrableDomain(domain) === registrableDomain(facts.domain),
  );
  const terms = [...new Set(own.map(({ term }) => term))];
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
