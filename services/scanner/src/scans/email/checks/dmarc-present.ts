import { fail, pass, undetermined } from '../../../audit/verdict.ts';
import { appliedDmarc } from '../applied-dmarc.ts';
import type { EmailCheck } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { publish, quoted, txtLine } from '../publish.ts';

export const dmarcPresent: EmailCheck = {
  key: 'dmarc_present',
  category: 'dmarc',
  name: 'DMARC record',
  judge: (facts) => {
    const { dmarc, domain } = facts;
    const applied = appliedDmarc(dmarc);
    if (applied.kind === 'unknown') return undetermined('The DMARC record', applied.reason);
    if (applied.value !== null && applied.value.request.policy !== null) {
      const where = applied.value.isInherited ? `inherited from ${applied.value.domain}` : 'its own';
      return pass(`A DMARC record applies to the domain: ${where}.`);
    }
    const lookalike = dmarc.tree.steps[0]?.lookalikes[0];
    const several = dmarc.tree.steps.find(({ texts }) => texts.length > 1);
    const why =
      applied.value !== null
        ? 'The DMARC record has no valid policy and no address for reports, so it has no effect.'
        : several !== undefined
          ? `No DMARC record applies: ${several.domain} has ${several.texts.length}, and then none counts.`
          : lookalike !== undefined
            ? `No DMARC record applies: ${quoted(lookalike)} is ignored, for it does not begin with exactly "v=DMARC1".`
            : 'No DMARC record applies: receivers are not told what to do with forged mail.';
    return fail(
      -30,
      why,
      publish('Publish one DMARC record.', txtLine(`_dmarc.${domain}`, suggestion(facts))),
    );
  },
};

function suggestion({ domain, profile }: EmailFacts): string {
  const isSilent = profile === 'no-mail-declared' || profile === 'no-mail-undeclared';
  return isSilent ? 'v=DMARC1; p=reject' : `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`;
}
