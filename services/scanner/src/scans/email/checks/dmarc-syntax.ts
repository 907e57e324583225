import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { editedDmarc, oneDmarcAdvice } from '../advice/dmarc-advice.ts';
import type { DmarcChanges } from '../advice/meant-dmarc.ts';
import { type EmailJudge, type EmailVerdict, unlessForeignDmarc, whenDmarc } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { recommend } from '../recommend.ts';
import { MAX_RECORD_OCTETS } from '../record-bounds.ts';
import { DMARC_TAGS, type DmarcRecord } from '../records/dmarc.ts';

export const dmarcSyntax: EmailJudge = (facts) => {
  const lookalike = facts.dmarc.tree.steps[0]?.lookalikes[0];
  if (facts.dmarc.applied !== null || lookalike === undefined) return judgeApplied(facts);
  return judgeLookalike(lookalike, facts);
};

const judgeApplied = whenDmarc((applied, facts) => {
  const { record, domain } = applied;
  const bad = record.faults.filter(({ tag, code }) => code === 'repeated-tag' || !READ_ELSEWHERE.has(tag));
  const ignored = ignoredTags(record);
  if (bad.length === 0)
    return ignored === '' ? pass(SOUND) : unlessForeignDmarc(() => info(`${SOUND}${ignored}`))(facts);
  const all = joinList(
    bad.map(({ text, code }) => (code === 'missing-policy' ? 'there is no p=' : quote(text))),
  );
  const advise = (sentence: string, words: string, changes: DmarcChanges = {}) =>
    recommend(sentence, [editedDmarc(applied, changes)], words);
  const repeated = bad.find(({ code }) => code === 'repeated-tag');
  if (repeated !== undefined) {
    return fail(
      -20,
      `The DMARC record has the tag ${quote(repeated.tag)} more than once, which makes all of it invalid (RFC 9989 §4.7, RFC 6376 §3.2): ${all}.`,
      advise('Write every tag once.', `Write every tag of the TXT record at _dmarc.${domain} once.`),
    );
  }
  const isUnreadable = bad.some(({ code, tag }) => code === 'bad-value' && POLICIES.has(tag));
  if (isUnreadable || record.policy === null) {
    const effect = record.policy === null ? 'the record has no effect' : 'the policy counts as none';
    const words = `Write the policies in the record at _dmarc.${domain} as none, quarantine or reject.`;
    return fail(
      -20,
      `The policy of the DMARC record cannot be read: ${all}; ${effect} (RFC 9989 §4.10.1).${ignored}`,
      advise('Publish valid policies.', words),
    );
  }
  // Dropping a tag that is only misspelt would drop what it was meant to ask for.
  const dropped = bad.filter(({ tag, code }) => code === 'bad-value' && DROPPABLE.has(tag));
  const changes = Object.fromEntries(dropped.map(({ tag }) => [tag, null]));
  const words = `Correct ${all} in the record at _dmarc.${domain}.`;
  const mistakes = warn(
    -2,
    `The DMARC record has mistakes, which receivers ignore: ${all}.${record.p === null ? WITHOUT_P : ''}${ignored}`,
    advise('Correct them, or leave the tags out.', words, changes),
  );
  return unlessForeignDmarc(() => mistakes)(facts);
});

const WITHOUT_P = ' Without p= the policy is none (RFC 9989 §4.7).';
const SOUND = 'The DMARC record is written correctly.';

/** A sentence after another; empty where every tag is one of DMARC. */
function ignoredTags({ present }: DmarcRecord): string {
  const unknown = [...present].filter((tag) => !DMARC_TAGS.includes(tag));
  if (unknown.length === 0) return '';
  return ` Receivers ignore tags that DMARC does not have: ${joinList(unknown.map(quote))}. They may be misspelt.`;
}

/** Checks of their own judge these. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set(['rua', 'ruf']);

const POLICIES: ReadonlySet<string> = new Set(['p', 'sp', 'np']);

/** What these say has no part in what happens to mail. */
const DROPPABLE: ReadonlySet<string> = new Set(['fo', 'pct']);

function judgeLookalike(text: string, facts: EmailFacts): EmailVerdict {
  if (text.length > MAX_RECORD_OCTETS)
    return warn(
      0,
      `A text of ${text.length} octets is not read as a DMARC record: a record has at most ${MAX_RECORD_OCTETS}.`,
      `Shorten the TXT record at _dmarc.${facts.domain} to the tags of DMARC.`,
    );
  return warn(
    0,
    `${quote(text)} is not read as a DMARC record: the version must come first and be exactly "v=DMARC1".`,
    oneDmarcAdvice(facts),
  );
}
