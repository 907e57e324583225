import { fail, info, pass, undetermined, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { editedDmarc, oneDmarcAdvice, ownDmarc } from '../advice/dmarc-advice.ts';
import { policyToday } from '../advice/meant-dmarc.ts';
import { type EmailJudges, tellingAlias, unlessForeignDmarc, whenDmarc } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { lookalikeFault, recommend } from '../recommend.ts';
import { DMARC_TAGS, type DmarcRecord } from '../records/dmarc.ts';
import { isForeignDmarc } from '../records/dmarc-policy.ts';
import { dmarcGap, type PublishedDmarc } from '../records/dmarc-tree.ts';
import { registrableDomain } from '../registrable-domain.ts';

export const dmarcRecordJudges = {
  dmarc_present: tellingAlias('_dmarc.', (facts) => {
    const { dmarc } = facts;
    const { applied } = dmarc;
    if (applied !== null && applied.request.policy !== null) {
      const where = applied.isInherited ? `inherited from ${applied.domain}` : 'its own';
      return pass(`A DMARC record applies to the domain: ${where}.`);
    }
    return fail(-30, whyNothingApplies(dmarc), oneDmarcAdvice(facts));
  }),

  dmarc_single: (facts) => {
    const { dmarc, domain } = facts;
    const { applied, tree } = dmarc;
    const { steps } = tree;
    // Beside a record that applies, those of a public suffix change nothing, nor can the domain.
    const several = steps.find(
      ({ domain: at, records }) =>
        records.length > 1 && (at === domain || applied === null || registrableDomain(at) !== null),
    );
    if (several === undefined) {
      if (applied === null) return info('There is no DMARC record.');
      const verdict = pass('There is exactly one DMARC record.');
      return unlessWorse(verdict, -10, 'The number of DMARC records', dmarcGap(tree));
    }
    const isNothingLeft = applied === null;
    return fail(
      isNothingLeft ? -30 : -10,
      `_dmarc.${several.domain} has ${several.records.length} DMARC records: ${joinList(several.records.map(quote))}. None of them counts (RFC 9989 §4.10).`,
      several.domain === domain || registrableDomain(several.domain) === null
        ? oneDmarcAdvice(facts)
        : `Leave exactly one DMARC record at _dmarc.${several.domain}.`,
    );
  },

  dmarc_syntax: (facts) => {
    const lookalike = facts.dmarc.tree.steps[0]?.lookalikes[0];
    if (facts.dmarc.applied !== null || lookalike === undefined) return judgeApplied(facts);
    const why = lookalikeFault(lookalike, 'v=DMARC1');
    return warn(0, `${quote(lookalike)} is not read as a DMARC record: ${why}.`, oneDmarcAdvice(facts));
  },

  dmarc_discovery: (facts) => {
    const { dmarc } = facts;
    const { applied: today, legacy } = dmarc;
    if (legacy.kind === 'unknown')
      return undetermined(-2, 'Which DMARC record older receivers use', legacy.reason);
    const before = legacy.value;
    if (today === null && before === null) return info('There is no DMARC record by either RFC.');
    const describe = (domain: string | undefined) => (domain === undefined ? 'none' : `that of ${domain}`);
    if (today?.domain === before?.domain) {
      return pass(`RFC 9989 and RFC 7489 find the same record: ${describe(today?.domain)}.`);
    }
    return warn(
      -2,
      `Receivers differ about the record that applies: ${describe(today?.domain)} by RFC 9989, ${describe(before?.domain)} by RFC 7489.`,
      recommend(
        'Publish a record at the domain itself: it counts by both.',
        ownRecords(facts, today, before),
        `Publish a DMARC record at _dmarc.${facts.domain}: it counts by both.`,
      ),
    );
  },

  dmarc_location: ({ dmarc, domain }) => {
    const [text] = dmarc.misplaced;
    if (text !== undefined) {
      return warn(
        0,
        `A DMARC record stands at ${domain} itself, where receivers do not look for it: ${quote(text)}.`,
        `Delete it; a DMARC record counts at _dmarc.${domain} only.`,
      );
    }
    return pass('No DMARC record stands where receivers do not look for it.');
  },

  dmarc_legacy_tags: whenDmarc(({ record }) => {
    const tags = [
      ...['rf', 'ri'].filter((tag) => record.present.has(tag)),
      ...[...record.rua, ...record.ruf].flatMap(({ sizeLimit }) =>
        sizeLimit === null ? [] : [`!${sizeLimit}`],
      ),
    ];
    return info(
      tags.length === 0
        ? 'The record uses no tags that RFC 9989 has removed.'
        : `RFC 9989 has removed ${joinList([...new Set(tags)])}; receivers ignore them.`,
    );
  }),
} satisfies EmailJudges;

function whyNothingApplies({ applied, tree }: EmailFacts['dmarc']): string {
  if (applied !== null) {
    const isRepeating = applied.record.faults.some(({ code }) => code === 'repeated-tag');
    return `The DMARC record has no effect: ${isRepeating ? 'it has a tag more than once, which makes all of it invalid' : 'it has no valid policy and no address for reports'}.`;
  }
  const several = tree.steps.find(({ records }) => records.length > 1);
  if (several !== undefined)
    return `No DMARC record applies: ${several.domain} has ${several.records.length}, and then none counts.`;
  const lookalike = tree.steps[0]?.lookalikes[0];
  return lookalike === undefined
    ? 'No DMARC record applies: receivers are not told what to do with forged mail.'
    : `No DMARC record applies: ${quote(lookalike)} is ignored, because ${lookalikeFault(lookalike, 'v=DMARC1')}.`;
}

const judgeApplied = whenDmarc((applied, facts) => {
  const { record, domain } = applied;
  const bad = record.faults.filter(({ tag, code }) => code === 'repeated-tag' || !READ_ELSEWHERE.has(tag));
  const ignored = ignoredTags(record);
  if (bad.length === 0)
    return ignored === '' ? pass(SOUND) : unlessForeignDmarc(() => info(`${SOUND}${ignored}`))(facts);
  const all = joinList(
    bad.map(({ text, code }) => (code === 'missing-policy' ? 'there is no p=' : quote(text))),
  );
  const advise = (sentence: string, words: string) => recommend(sentence, [editedDmarc(applied, {})], words);
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
  const mistakes = warn(
    -2,
    `The DMARC record has mistakes, which receivers ignore: ${all}.${record.p === null ? WITHOUT_P : ''}${ignored}`,
    advise('Correct them, or leave the tags out.', `Correct ${all} in the record at _dmarc.${domain}.`),
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

/** No receiver is to be asked for less than it is now. */
function ownRecords(facts: EmailFacts, today: PublishedDmarc | null, before: PublishedDmarc | null) {
  const found = [today, before].filter((one) => one !== null);
  const inherited = found.map((one) => ({ ...one, isInherited: one.domain !== facts.domain }));
  const [source] = inherited.toSorted((a, b) => Number(isForeignDmarc(a)) - Number(isForeignDmarc(b)));
  if (source === undefined) return [];
  return ownDmarc(facts, source, policyToday(facts));
}
