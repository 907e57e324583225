import { fail, info, pass } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import type { EmailJudge } from '../email-check.ts';
import { recommend, txtRecord } from '../recommend.ts';
import { mergedSpf } from '../suggest-spf.ts';

export const spfSingle: EmailJudge = ({ spf, domain }) => {
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
};
