import type { Verdict } from '../../../audit/check.ts';
import { fail, pass, warn } from '../../../audit/verdict.ts';
import { editTags } from '../edit-tags.ts';
import { type EmailCheck, whenDmarc } from '../email-check.ts';
import { listed, publish, quoted, txtLine } from '../publish.ts';
import { MAX_RECORD_OCTETS } from '../record-bounds.ts';

export const dmarcSyntax: EmailCheck = {
  key: 'dmarc_syntax',
  category: 'dmarc',
  name: 'DMARC syntax',
  judge: (facts) => {
    const lookalike = facts.dmarc.tree.steps[0]?.lookalikes[0];
    return whenDmarc(
      facts,
      ({ record, domain }) => {
        const name = `_dmarc.${domain}`;
        const bad = record.faults.filter(({ tag }) => !READ_ELSEWHERE.has(tag));
        const [fault] = bad;
        if (fault === undefined) return pass('The DMARC record is written correctly.');
        const all = listed(
          bad.map(({ text, code }) => (code === 'missing-policy' ? 'there is no p=' : quoted(text))),
        );
        const repeated = bad.find(({ code }) => code === 'repeated-tag');
        if (repeated !== undefined) {
          return fail(
            -20,
            `The DMARC record has the tag ${quoted(repeated.tag)} more than once, which makes all of it invalid (RFC 9989 §4.7, RFC 6376 §3.2): ${all}.`,
            `Write every tag of the TXT record at ${name} once.`,
          );
        }
        const p = record.p ?? 'none';
        if (!record.isPolicySound) {
          const effect = record.policy === null ? 'the record has no effect' : 'the policy counts as none';
          return fail(
            -20,
            `The policy of the DMARC record cannot be read: ${all}; ${effect} (RFC 9989 §4.10.1).`,
            publish(
              'Publish valid policies.',
              txtLine(name, editTags(record.text, { p, sp: record.sp, np: record.np })),
            ),
          );
        }
        const repaired = Object.fromEntries(bad.map(({ tag }) => [tag, null]));
        return warn(
          -2,
          `The DMARC record has mistakes, which receivers pass over: ${all}.`,
          publish('Correct them, or leave the tags out.', txtLine(name, editTags(record.text, repaired))),
        );
      },
      lookalike === undefined ? undefined : judgeLookalike(lookalike, facts.domain),
    );
  },
};

/** Checks of their own judge these. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set(['rua', 'ruf']);

function judgeLookalike(text: string, domain: string): Verdict {
  if (text.length > MAX_RECORD_OCTETS)
    return warn(
      0,
      `A text of ${text.length} octets is not read as a DMARC record: more than ${MAX_RECORD_OCTETS} are none.`,
      `Shorten the TXT record at _dmarc.${domain} to the tags of DMARC.`,
    );
  return warn(
    0,
    `${quoted(text)} is not read as a DMARC record: the version must come first and be exactly "v=DMARC1".`,
    publish('Write the version as it must be.', txtLine(`_dmarc.${domain}`, editTags(text, {}))),
  );
}
