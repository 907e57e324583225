import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { type EmailJudges, tellingAlias, whenSpf } from '../email-check.ts';
import { lookalikeFault, recommend, txtRecord } from '../recommend.ts';
import { meantSpf } from '../spf/meant-spf.ts';
import { findDeadTerms } from '../spf/spf-tree.ts';
import { mergedSpf, spfText, suggestSpf } from '../suggest-spf.ts';

export const spfRecordJudges = {
  spf_present: tellingAlias('', (facts) => {
    const { spf, domain } = facts;
    const { records, lookalikes } = spf;
    if (records.length > 0) return pass('The domain publishes an SPF record.');
    const [lookalike] = lookalikes;
    const what =
      lookalike === undefined
        ? 'The domain publishes no SPF record: receivers cannot tell who may send for it.'
        : `The domain publishes no SPF record; ${quote(lookalike)} is not read as one, because ${lookalikeFault(lookalike, 'v=spf1 ')}.`;
    const text = lookalike === undefined ? suggestSpf(facts) : mergedSpf(lookalikes);
    const others = text?.endsWith('-all') === false ? ', with a term for everybody else who sends' : '';
    return fail(
      -20,
      what,
      recommend(
        `Publish one SPF record${others}.`,
        [txtRecord(domain, text)],
        `Publish one TXT record at ${domain}: "v=spf1 -all" if nothing sends mail as the domain, else "v=spf1", a term for everybody who sends, and "~all".`,
      ),
    );
  }),

  spf_single: ({ spf, domain }) => {
    const { records } = spf;
    if (records.length === 0) return info('There is no SPF record.');
    if (records.length === 1) return pass('There is exactly one SPF record.');
    return fail(
      -20,
      `There are ${records.length} SPF records: ${joinList(records.map(quote))}. Receivers then use none (RFC 7208 §4.5).`,
      recommend(
        'Merge them into one and delete the others.',
        [txtRecord(domain, mergedSpf(records))],
        `Merge them into one TXT record at ${domain} with the terms of all, and delete the others.`,
      ),
    );
  },

  spf_syntax: whenSpf(({ faults, terms, text }, { spf: { separated }, domain }) => {
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
      const again = terms.find((term) => term.kind === 'modifier' && term.name === 'v');
      if (again !== undefined)
        return warn(
          -2,
          `A second record begins at ${quote(again.text)}: receivers read both as one, which ends at the first "all".`,
          recommend(
            'Make one record of them.',
            [txtRecord(domain, mergedSpf(text.split(/ +(?=v=spf1(?: |$))/i)))],
            `Make one record of them in the TXT record of ${domain}, with "all" once and last.`,
          ),
        );
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
  }),

  spf_dead_terms: whenSpf((record, { domain }) => {
    const dead = findDeadTerms(record);
    if (dead.length === 0) return pass('Every term of the record counts.');
    const all = dead.map(({ term, why }) => `${quote(term.text)} ${why}`);
    // A term behind "all" may have been meant to count: only the owner knows.
    const isRepeatedOnly = dead.every(({ why }) => why === 'is there already');
    const gone = new Set(dead.map(({ term }) => term));
    const kept = record.terms.filter((term) => !gone.has(term)).map(({ text }) => text);
    return warn(
      0,
      `Terms without effect: ${joinList(all)}.`,
      recommend(
        'Remove them.',
        isRepeatedOnly ? [txtRecord(domain, spfText(record, kept))] : [],
        `Remove them from the SPF record of ${domain}, or move those that are meant to count before "all".`,
      ),
    );
  }),

  spf_record_size: whenSpf(({ text }, { spf: { neededTcp }, domain }) => {
    const isLong = text.length > MAX_OCTETS;
    if (!isLong && !neededTcp) return pass(`The record has ${text.length} octets and fits a datagram.`);
    const faults = [
      ...(isLong ? [`the record has ${text.length} octets (${MAX_OCTETS} are advised)`] : []),
      ...(neededTcp ? ['the TXT records of the domain do not fit a datagram and need TCP'] : []),
    ];
    return warn(
      0 - faults.length,
      `Some receivers may not get the record: ${joinList(faults)} (RFC 7208 §3.4).`,
      `Shorten the SPF record, and remove TXT records of ${domain} that are no longer needed.`,
    );
  }),

  spf_legacy: ({ spf, domain }) => {
    const [first] = spf.senderId;
    if (first === undefined) return pass('There are no Sender ID records.');
    return warn(
      0,
      `There is a Sender ID record, ${quote(first)}, which receivers no longer read.`,
      `Delete the TXT record of ${domain} that begins with "spf2.0/".`,
    );
  },
} satisfies EmailJudges;

/** Names that modifiers have by mistake, such as `include=`. */
const MECHANISMS: ReadonlySet<string> = new Set('all include a mx ptr ip4 ip6 exists'.split(' '));

const MAX_OCTETS = 450;
