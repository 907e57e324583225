import { NvdQuery, type NvdResult } from '@repo/contracts/scanner';
import { type Endpoint, refusalOf } from '@repo/service-kit/http';
import { upstreamErrors } from '../errors.ts';

/** A short report. */
export const REPORT: NvdResult = {
  cveId: 'CVE-2024-6119',
  severity: 'HIGH',
  score: 7.5,
  total: 267,
  published: '2024-09-03T16:15:07.177Z',
  scoreSource: 'cisa-adp:cvss-3.1',
  match: 'cpe',
  stale: false,
};

/** What callers are told. */
export const ERRORS: Endpoint['errors'] = {
  bad_request: refusalOf(NvdQuery, {}),
  not_found: 'No CVE names the package "opnessl".',
  ...upstreamErrors('nvd'),
};
