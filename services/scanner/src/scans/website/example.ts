import { WebsiteReport } from '@repo/contracts/scanner';
import { exampleChecks } from '../../audit/example-checks.ts';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';
import { websiteChecks } from './checks/index.ts';
import data from './example-report.json' with { type: 'json' };

/** A body as callers send it. */
export const REQUEST = { url: EXAMPLE_INPUTS.website };

/** A report with some of its checks. */
export const REPORT = WebsiteReport.parse({
  ...data.report,
  checks: exampleChecks(websiteChecks, data.checks),
});
