import { WebsiteCategory, WebsiteCheckKey } from '@repo/contracts/scanner';
import data from '../../../../data/website-checks.json' with { type: 'json' };
import { documentedChecks } from '../../../audit/documented-checks.ts';
import type { WebsiteCheck } from '../website-check.ts';
import * as judges from './judges.ts';

/** Every check of the website audit, in the order of the report. */
export const websiteChecks: readonly WebsiteCheck[] = documentedChecks(
  WebsiteCheckKey.options,
  WebsiteCategory,
  data.checks,
  judges,
);
