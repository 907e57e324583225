import { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import data from '../../../../data/email-checks.json' with { type: 'json' };
import { documentedChecks } from '../../../audit/documented-checks.ts';
import type { EmailCheck } from '../email-check.ts';
import * as judges from './judges.ts';

/** Every check of the e-mail audit, in the order of the report. */
export const emailChecks: readonly EmailCheck[] = documentedChecks(
  EmailCheckKey.options,
  EmailCategory,
  data.checks,
  judges,
);
