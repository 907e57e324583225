import { fail, info, pass } from '../../../audit/verdict.ts';
import type { EmailCheck } from '../email-check.ts';
import { listed, publish, quoted, txtLine } from '../publish.ts';
import { parseSpfRecord } from '../spf/parse-spf-record.ts';
import { isAll, reachableTerms } from '../spf/spf-tree.ts';

export const spfSingle: EmailCheck = {
  key: 'spf_single',
  category: 'spf',
  name: 'One SPF record',
  judge: ({ spf, domain }) => {
    const { records } = spf;
    if (records.length === 0) return info('There is no SPF record.');
    if (records.length === 1) return pass('There is exactly one SPF record.');
    return fail(
      -20,
      `There are ${records.length} SPF records: ${listed(records.map(quoted))}. Receivers then use none (RFC 7208 §4.5).`,
      publish('Merge them into one, such as this, and delete the others.', txtLine(domain, merged(records))),
    );
  },
};

/** All terms in their order, `all` once and last. */
function merged(records: readonly string[]): string {
  const terms = records.flatMap((text) => reachableTerms(parseSpfRecord(text)));
  const texts = terms.filter((term) => !isAll(term)).map((term) => term.text);
  return ['v=spf1', ...new Set(texts), '-all'].join(' ');
}
