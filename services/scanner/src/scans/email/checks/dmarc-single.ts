import { fail, info, pass, unlessWorse } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { oneDmarcAdvice } from '../advice/dmarc-advice.ts';
import type { EmailJudge } from '../email-check.ts';
import { dmarcGap } from '../records/dmarc-tree.ts';
import { registrableDomain } from '../registrable-domain.ts';

export const dmarcSingle: EmailJudge = (facts) => {
  const { dmarc, domain } = facts;
  const { applied, tree } = dmarc;
  const { steps } = tree;
  const several = steps.find(({ records }) => records.length > 1);
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
};
