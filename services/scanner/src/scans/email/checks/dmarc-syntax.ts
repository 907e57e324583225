import { fail, pass, warn } from '../../../audit/verdict.ts';
import { editTags } from '../edit-tags.ts';
import { type EmailCheck, whenDmarc } from '../email-check.ts';
import { listed, publish, quoted, txtLine } from '../publish.ts';
import { parseTagList } from '../records/tag-list.ts';

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
        const repaired = Object.fromEntries(
          bad.map(({ tag, code }) => [tag, code === 'bad-value' ? null : keep(record.text, tag)]),
        );
        return warn(
          -2,
          `The DMARC record has mistakes, which receivers pass over: ${all}.`,
          publish('Correct them, or leave the tags out.', txtLine(name, editTags(record.text, repaired))),
        );
      },
      lookalike === undefined
        ? undefined
        : warn(
            0,
            `${quoted(lookalike)} is not read as a DMARC record: the version must come first and be exactly "v=DMARC1".`,
            publish(
              'Write the version as it must be.',
              txtLine(`_dmarc.${facts.domain}`, editTags(lookalike, {})),
            ),
          ),
    );
  },
};

/** Checks of their own judge these. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set(['rua', 'ruf']);

/** The first value of a tag; null for a piece that is none. */
function keep(text: string, name: string): string | null {
  return parseTagList(text).tags.find((tag) => tag.name.toLowerCase() === name)?.value ?? null;
}
