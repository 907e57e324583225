import type { Verdict } from '../../../audit/check.ts';
import { fail, info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import type { Cidr } from '../../../net/cidr.ts';
import { specialRangeOf } from '../../../net/public-address.ts';
import { type EmailJudges, spfGap, whenSpf } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { recommend, txtRecord } from '../recommend.ts';
import { isEnforcing } from '../records/dmarc-policy.ts';
import { isSameOwner } from '../registrable-domain.ts';
import { endOf, redirectChain, redirectOf, type SpfAnalysis, type SpfNode } from '../spf/spf-tree.ts';
import { withSoftEnd } from '../suggest-spf.ts';

export const spfSendersJudges = {
  spf_all_qualifier: whenSpf((record, facts) => {
    const { root } = facts.spf.analysis;
    const end = endOf(root);
    const open = end === null ? openRedirect(root) : null;
    if (open !== null) return open;
    const owner = end?.domain ?? facts.domain;
    const words = `List everybody who sends, then end the record of ${owner} with ~all, and with -all when reports show that nobody is missing.`;
    if (end?.qualifier === '-') return pass('Mail from everyone else fails (-all).');
    if (end?.qualifier === '+')
      return fail(-30, `The record ends in ${quote(end.term)}: everyone may send.`, words);
    if (end?.qualifier !== '~') {
      const what = end === null ? 'no "all"' : quote(end.term);
      return warn(
        -10,
        `The record ends in ${what}: nothing is said about other senders.`,
        owner === facts.domain && root.children.every(({ via }) => via !== 'redirect')
          ? recommend(
              'End the record with ~all, so that others become suspicious, and with -all when reports show that nobody is missing.',
              [txtRecord(facts.domain, withSoftEnd(record))],
              words,
            )
          : words,
      );
    }
    if (isEnforcing(facts.dmarc.applied))
      return pass('Mail from everyone else is suspicious (~all), and DMARC enforces it.');
    return warn(
      -2,
      'The record ends in ~all, and no DMARC policy enforces it.',
      `Enforce DMARC; or, when reports show that everybody who sends is listed, end the record of ${owner} with -all.`,
    );
  }),

  spf_open: whenSpf((_, { spf: { openness, analysis } }) => {
    if (openness.kind === 'unknown') return undetermined(-30, 'Whether everyone may send', openness.reason);
    if (openness.value === null) {
      const part = analysis.ranges.find(
        ({ qualifier, range }) => qualifier === '+' && isPartOfInternet(range),
      );
      if (part === undefined) return pass('An address that belongs to nobody may not send.');
      return fail(
        -30,
        `Strangers may send: ${quote(part.term)} in the record of ${part.domain} lets more addresses pass than any network has.`,
        `List only the addresses that send in place of ${quote(part.term)}.`,
      );
    }
    const { address, term, domain } = openness.value;
    const where = `${quote(term)} in the record of ${domain}`;
    return fail(
      -30,
      `Everyone may send: ${address}, an address that belongs to nobody, passes by ${where}.`,
      `Remove ${where}.`,
    );
  }),

  spf_broad_ranges: whenSpf((_, facts) => {
    const { analysis } = facts.spf;
    // Without a prefix length a term means single addresses.
    const gap = spfGap(analysis, ({ type, term }) => type === 'TXT' || term.includes('/'));
    const wide = ownRanges(facts).filter(({ range }) => range.prefix < (range.version === 4 ? 16 : 32));
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
  }),

  /** RFC 6890 2.2, RFC 1918 3: nobody sends from such addresses over the internet. */
  spf_private_ranges: whenSpf((_, facts) => {
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
  }),
} satisfies EmailJudges;

/** The verdict where a redirect, or one that it leads to, hides how the record ends; null where none does. */
function openRedirect(root: SpfNode): Verdict | null {
  const { domain, record, state } = redirectChain(root).at(-1) ?? root;
  // Receivers give an error, which spf_includes_valid charges: RFC 7208 6.1, not the "neutral" of a missing all.
  const broken = redirectChain(root)
    .slice(1)
    .find((node) => (node.record === null ? node.state !== 'undetermined' : node.record.faults.length > 0));
  if (broken !== undefined)
    return info(
      `The record ends in an error: the record of ${broken.domain}, which it redirects to, cannot be used.`,
    );
  if (state === 'undetermined')
    return undetermined(-30, 'How the SPF record ends', `the record of ${domain} could not be looked up`);
  const redirect = record === null ? null : redirectOf(record);
  if (redirect === null) return null;
  return info(`How the record ends depends on the mail: ${quote(redirect.text)} in the record of ${domain}.`);
}

/** Wider than the largest networks that one holder has, and not of special use. */
function isPartOfInternet(range: Cidr): boolean {
  return range.prefix < (range.version === 4 ? 8 : 13) && specialRangeOf(range) === null;
}

/** Addresses that may send by the domain's own records: what a provider includes is its own affair, nobody is charged for it. */
function ownRanges({ spf, domain }: EmailFacts): SpfAnalysis['ranges'] {
  return spf.analysis.ranges.filter(
    ({ qualifier, domain: owner }) => qualifier === '+' && isSameOwner(owner, domain),
  );
}
