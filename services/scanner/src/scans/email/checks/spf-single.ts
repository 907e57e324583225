import { fail, info, pass } from '../../../audit/verdict.ts';
import type { EmailCheck } from '../email-check.ts';
import { joinList, quote, recommend, txtRecord } from '../recommend.ts';
import { mergedSpf } from '../suggest-spf.ts';

export const spfSingle: EmailCheck = {
  key: 'spf_single',
  category: 'spf',
  name: 'One SPF record',
  about: {
    looksAt: 'Whether there is more than one SPF record: receivers then use none.',
    impacts: [-20],
    fix: 'Merge the records into one and delete the others.',
    source: 'RFC 7208 §3.2, §4.5',
  },
  judge: ({ spf, domain }) => {
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
};
