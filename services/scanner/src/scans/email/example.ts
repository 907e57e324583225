import { EmailReport } from '@repo/contracts/scanner';
import { exampleChecks } from '../../audit/example-checks.ts';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';
import { emailChecks } from './checks/index.ts';
import data from './example-report.json' with { type: 'json' };

export const REQUEST = { domain: EXAMPLE_INPUTS.domain };

export const REPORT = EmailReport.parse({
  ...data.report,
  checks: exampleChecks(emailChecks, data.checks),
});
