import { fail, pass, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { whenSpf } from '../email-check.ts';
import { recommend, txtRecord } from '../recommend.ts';
import { meantSpf } from '../spf/meant-spf.ts';

export const spfSyntax = whenSpf(({ faults, terms, text }, { spf: { separated }, domain }) => {
  const [fault] = faults;
  const glue = 'A blank is missing where one string of the TXT record ends: two terms become one.';
  const repair =
    separated === null
      ? null
      : recommend(
          'Put a blank between them.',
          [txtRecord(domain, separated), txtRecord(domain, meantSpf(separated))],
          `Put a blank between the strings of the SPF record of ${domain}.`,
        );
  if (fault === undefined) {
    const mistaken = terms.find((term) => term.kind === 'modifier' && MECHANISMS.has(term.name));
    if (mistaken !== undefined) {
      const meant = mistaken.text.replace('=', ':');
      return warn(
        -2,
        `Receivers ignore ${quote(mistaken.text)}: with "=" it is a modifier that they do not know (RFC 7208 §6), not the mechanism that was probably meant.`,
        `Write ${quote(meant)} instead of ${quote(mistaken.text)} in the TXT record of ${domain}, or remove it.`,
      );
    }
    // What the joined term leads to is charged by the other checks.
    return repair === null ? pass('The SPF record is written correctly.') : warn(0, glue, repair);
  }
  const all = faults.map(({ text, why }) => `${quote(text)} ${why}`);
  return fail(
    -20,
    `The SPF record is broken: ${joinList(all)}. Receivers treat all of it as an error (RFC 7208 §4.6).${repair === null ? '' : ` ${glue}`}`,
    repair ??
      recommend(
        'Write the record as it was meant.',
        [txtRecord(domain, meantSpf(text))],
        `Correct ${quote(fault.text)} in the TXT record of ${domain}.`,
      ),
  );
});

/** Names that modifiers have by mistake, such as `include=`. */
const MECHANISMS: ReadonlySet<string> = new Set('all include a mx ptr ip4 ip6 exists'.split(' '));
