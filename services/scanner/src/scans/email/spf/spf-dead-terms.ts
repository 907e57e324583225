import type { SpfRecord } from './spf-record.ts';
import { isAll } from './spf-tree.ts';

export interface SpfDeadTerm {
  readonly term: string;
  readonly why: 'after-all' | 'redirect-beside-all' | 'duplicate';
}

/** Terms of one record that no evaluation uses (RFC 7208 5.1, 6.1), and repeated ones, in order. */
export function spfDeadTerms(record: SpfRecord): readonly SpfDeadTerm[] {
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
