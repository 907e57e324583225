import { pass, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { whenSpf } from '../email-check.ts';
import { recommend, txtRecord } from '../recommend.ts';
import type { SpfRecord, SpfTerm } from '../spf/spf-record.ts';
import { reachableTerms } from '../spf/spf-tree.ts';
import { spfText } from '../suggest-spf.ts';

export const spfDeadTerms = whenSpf((record, { domain }) => {
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
});

interface SpfDeadTerm {
  readonly term: SpfTerm;
  readonly why: 'stands after all' | 'is ignored beside all' | 'is there already';
}

/** Terms of one record that no evaluation uses (RFC 7208 5.1, 6.1), and repeated ones, in order. */
export function findDeadTerms(record: SpfRecord): readonly SpfDeadTerm[] {
  const reachable = new Set(reachableTerms(record));
  const seen = new Set<string>();
  return record.terms.flatMap((term): SpfDeadTerm[] => {
    const key = term.text.toLowerCase();
    const isRepeated = seen.has(key);
    seen.add(key);
    if (!reachable.has(term))
      return [{ term, why: term.kind === 'directive' ? 'stands after all' : 'is ignored beside all' }];
    return isRepeated ? [{ term, why: 'is there already' }] : [];
  });
}
