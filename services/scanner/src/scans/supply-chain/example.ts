import { SupplyChainReport, SupplyChainRequest } from '@repo/contracts/scanner';
import { type Endpoint, refusalOf } from '@repo/service-kit/http';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';
import { repositoryErrors } from '../../source-tree/repository-input.ts';
import data from './example-report.json' with { type: 'json' };

/** A body as callers send it. */
export const REQUEST = { url: EXAMPLE_INPUTS.repository };

/** A short report. */
export const REPORT = SupplyChainReport.parse(data.report);

/** What callers are told. */
export const ERRORS: Endpoint['errors'] = {
  bad_request: refusalOf(SupplyChainRequest, {}),
  ...repositoryErrors(),
};
