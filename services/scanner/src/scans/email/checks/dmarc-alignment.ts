import { info } from '../../../audit/verdict.ts';
import { whenDmarc } from '../email-check.ts';

export const dmarcAlignment = whenDmarc(({ record }) =>
  info(`Alignment: DKIM ${ALIGNMENT[record.adkim]}, SPF ${ALIGNMENT[record.aspf]}.`),
);

const ALIGNMENT = { r: 'relaxed (subdomains count)', s: 'strict (exactly the domain)' } as const;
