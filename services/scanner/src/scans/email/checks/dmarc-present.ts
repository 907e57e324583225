import { fail, pass } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { oneDmarcAdvice } from '../advice/dmarc-advice.ts';
import type { AppliedDmarc } from '../applied-dmarc.ts';
import type { EmailJudge } from '../email-check.ts';
import { lookalikeFault } from '../recommend.ts';

export const dmarcPresent: EmailJudge = (facts) => {
  const { dmarc } = facts;
  const { applied } = dmarc;
  if (applied !== null && applied.request.policy !== null) {
    const where = applied.isInherited ? `inherited from ${applied.domain}` : 'its own';
    return pass(`A DMARC record applies to the domain: ${where}.`);
  }
  const lookalike = dmarc.tree.steps[0]?.lookalikes[0];
  const several = dmarc.tree.steps.find(({ records }) => records.length > 1);
  const why =
    applied !== null
      ? `The DMARC record has no effect: ${isRepeating(applied) ? 'it has a tag more than once, which makes all of it invalid' : 'it has no valid policy and no address for reports'}.`
      : several !== undefined
        ? `No DMARC record applies: ${several.domain} has ${several.records.length}, and then none counts.`
        : lookalike !== undefined
          ? `No DMARC record applies: ${quote(lookalike)} is ignored, because ${lookalikeFault(lookalike, 'v=DMARC1')}.`
          : 'No DMARC record applies: receivers are not told what to do with forged mail.';
  return fail(-30, why, oneDmarcAdvice(facts));
};

function isRepeating({ record }: AppliedDmarc): boolean {
  return record.faults.some(({ code }) => code === 'repeated-tag');
}
