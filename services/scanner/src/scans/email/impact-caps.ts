import type { EmailCategory } from '@repo/contracts/scanner';
import type { ImpactCap } from '../../audit/check.ts';

/** What one root cause can cost at most, however many checks it fails. */
export const EMAIL_IMPACT_CAPS: readonly ImpactCap<EmailCategory>[] = [
  { categories: ['spf'], most: 35 },
  { categories: ['dmarc'], most: 35 },
  { categories: ['dkim'], most: 15 },
  { categories: ['mx'], most: 20 },
  { categories: ['mta_sts', 'tls_rpt'], most: 8 },
  { categories: ['dnssec'], most: 10 },
  { categories: ['bimi'], most: 0 },
];
