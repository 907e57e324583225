import type { EmailFacts } from '../facts.ts';
import type { RecommendedRecord } from '../recommend.ts';
import { parseDmarcRecord } from '../records/dmarc.ts';
import { POLICY_RANK } from '../records/dmarc-policy.ts';
import { publishedTexts } from '../records/only-record.ts';
import { dmarcTextsOf, meantPolicies, policyToday } from './meant-dmarc.ts';

/**
 * Whether a record names everybody whom the records name that it replaces, and asks for no weaker DMARC policies than they
 * were meant to and than the one that applies, by either RFC. It reads words, not records: broken ones name somebody, too.
 */
export function keepsWhatWasMeant(facts: EmailFacts, record: RecommendedRecord): boolean {
  if (record.type === 'MX') return true;
  const { value } = record;
  if (value.startsWith('v=spf1')) return containsAll(spfTextsOf(facts).flatMap(namesIn), namesIn(value));
  if (value.startsWith('v=TLSRPTv1'))
    return containsAll(publishedTexts(facts.tlsRpt).flatMap(mailboxesIn), mailboxesIn(value));
  if (!value.startsWith('v=DMARC1')) return true;
  const texts = dmarcTextsOf(facts);
  return containsAll(texts.flatMap(mailboxesIn), mailboxesIn(value)) && isStrictEnough(facts, texts, value);
}

function isStrictEnough(facts: EmailFacts, texts: readonly string[], value: string): boolean {
  const { p, sp, np } = parseDmarcRecord(value);
  if (p === null || POLICY_RANK[p] < POLICY_RANK[policyToday(facts)]) return false;
  const asked = [p, sp ?? p, np ?? sp ?? p];
  return texts
    .map(meantPolicies)
    .every((meant) => meant.every((policy, i) => POLICY_RANK[asked[i] ?? 'none'] >= POLICY_RANK[policy]));
}

/** Each word of an SPF record; of `name:value` and `name=value` the value, after the qualifier. */
function namesIn(text: string): readonly string[] {
  return wordsOf(text, /[^\x21-\x7e]+|["';\\]+/g).flatMap((word) => {
    const [, qualifier = '', term = ''] = /^\+?([?~-]?)(.*)$/.exec(word) ?? [];
    const name = term.slice(term.search(/[:=]/) + 1).replace(/[.,]$/, '');
    return name === '' || IGNORED.has(name) ? [] : [qualifier + name];
  });
}

/** `all` says who else may send: that is what such advice is about. */
const IGNORED: ReadonlySet<string> = new Set(['spf1', 'spf', 'all']);

function mailboxesIn(text: string): readonly string[] {
  const plain = text.replace(/%40/g, '@');
  return wordsOf(plain, /[^\x21-\x7e]+|["';:\\,=!<>/]+/g).filter((word) => word.includes('@'));
}

function wordsOf(text: string, separators: RegExp): readonly string[] {
  return text.toLowerCase().replace(separators, ' ').split(' ');
}

function containsAll(wanted: readonly string[], given: readonly string[]): boolean {
  const all = new Set(given);
  return wanted.every((one) => all.has(one));
}

function spfTextsOf({ spf }: EmailFacts): readonly string[] {
  const { records, lookalikes, separated } = spf;
  return [...(separated === null ? records : [separated, ...records.slice(1)]), ...lookalikes];
}
