import { SupplyChainReport } from '@repo/contracts/scanner';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';
import data from './example-report.json' with { type: 'json' };

/** A body as callers send it. */
export const REQUEST = { url: EXAMPLE_INPUTS.repository };

/** A short report. */
export const REPORT = SupplyChainReport.parse(data.report);
