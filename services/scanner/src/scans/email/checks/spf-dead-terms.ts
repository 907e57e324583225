import { pass, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { whenSpf } from '../email-check.ts';
import { recommend, txtRecord } from '../recommend.ts';
import type { SpfRecord } from '../spf/spf-record.ts';
import { isAll } from '../spf/spf-tree.ts';
import { withoutRepeatedTerms } from '../suggest-spf.ts';

export const spfDeadTerms = whenSpf((record, { domain }) => {
  const dead = findDeadTerms(record);
  if (dead.length === 0) return pass('Every term of the record counts.');
  const all = dead.map(({ term, why }) => `${quote(term)} ${WHY[why]}`);
  // A term behind "all" may have been meant to count: only the owner knows.
  const isRepeatedOnly = dead.every(({ why }) => why === 'duplicate');
  return warn(
    0,
    `Terms without effect: ${joinList(all)}.`,
    recommend(
      'Remove them.',
      isRepeatedOnly ? [txtRecord(domain, withoutRepeatedTerms(record))] : [],
      `Remove them from the SPF record of ${domain}, or move those that are meant to count before "all".`,
    ),
  );
});

const WHY = {
  'after-all': 'stands after all',
  'redirect-beside-all': 'is ignored beside all',
  duplicate: 'is there already',
} as const satisfies Record<SpfDeadTerm['why'], string>;

interface SpfDeadTerm {
  readonly term: string;
  readonly why: 'after-all' | 'redirect-beside-all' | 'duplicate';
}

/** Terms of one record that no evaluation uses (RFC 7208 5.1, 6.1), and repeated ones, in order. */
export function findDeadTerms(record: SpfRecord): readonly SpfDeadTerm[] {
  const firstAll = record.terms.findIndex(isAll);
  const seen = new Set<string>();
  return record.terms.flatMap((term, i): SpfDeadTerm[] => {
    const key = term.text.toLowerCase();
    const isDuplicate = seen.has(key);
    seen.add(key);
    if (firstAll !== -1 && term.kind === 'directive' && i > firstAll)
      return [{ term: term.text, why: 'after-all' }];
    if (firstAll !== -1 && term.kind === 'modifier' && term.name === 'redirect') {
      return [{ term: term.text, why: 'redirect-beside-all' }];
    }
    return isDuplicate ? [{ term: term.text, why: 'duplicate' }] : [];
  });
}
