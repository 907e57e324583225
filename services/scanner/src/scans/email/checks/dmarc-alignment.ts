import { info } from '../../../audit/verdict.ts';
import { type EmailCheck, whenDmarc } from '../email-check.ts';

export const dmarcAlignment: EmailCheck = {
  key: 'dmarc_alignment',
  category: 'dmarc',
  name: 'DMARC alignment',
  about: {
    looksAt: 'Whether DKIM and SPF align strictly or in the relaxed way.',
    impacts: [],
    fix: null,
    source: 'RFC 9989 §4.4',
  },
  judge: (facts) =>
    whenDmarc(facts, ({ record }) =>
      info(`Alignment: DKIM ${ALIGNMENT[record.adkim]}, SPF ${ALIGNMENT[record.aspf]}.`),
    ),
};

const ALIGNMENT = { r: 'relaxed (subdomains count)', s: 'strict (exactly the domain)' } as const;
