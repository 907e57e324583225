import { info } from '../../../audit/verdict.ts';
import { type EmailJudge, whenDmarc } from '../email-check.ts';

export const dmarcAlignment: EmailJudge = (facts) =>
  whenDmarc(facts, ({ record }) =>
    info(`Alignment: DKIM ${ALIGNMENT[record.adkim]}, SPF ${ALIGNMENT[record.aspf]}.`),
  );

const ALIGNMENT = { r: 'relaxed (subdomains count)', s: 'strict (exactly the domain)' } as const;
