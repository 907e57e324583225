import { type LockfileReport, LockfileRequest } from '@repo/contracts/scanner';
import { type Endpoint, refusalOf } from '@repo/service-kit/http';
import { upstreamSentence } from '../../errors.ts';

/** A body as callers send it. */
export const REQUEST = {
  file: '{ "lockfileVersion": 3, "packages": { "node_modules/minimist": { "version": "1.2.5" } } }',
};

/** A short report. */
export const REPORT: LockfileReport = {
  summary: {
    totalPackages: 2,
    vulnerablePackages: 1,
    totalVulnerabilities: 1,
    critical: 1,
    high: 0,
    medium: 0,
    low: 0,
    unknown: 0,
  },
  results: [
    {
      package: { name: 'minimist', version: '1.2.5', scope: 'production', registry: null },
      vulnerabilities: [
        {
          id: 'GHSA-xvch-5gv4-984h',
          aliases: ['CVE-2021-44906'],
          severity: 'CRITICAL',
          summary: 'Prototype pollution in minimist',
          fixedVersions: ['1.2.6'],
          severitySource: 'cvss-3.1',
          cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 },
        },
      ],
    },
  ],
  upgradePaths: [{ package: 'minimist', from: '1.2.5', to: '1.2.6', breaking: false, remaining: [] }],
  coverage: {
    matched: 1,
    unmatched: [{ package: 'left-pad', version: '1.3.0', reason: 'not-a-registry-package' }],
  },
  platform: null,
  unresolved: [],
  warnings: [],
  incomplete: false,
};

/** What callers are told. */
export const ERRORS: Endpoint['errors'] = {
  bad_request: refusalOf(LockfileRequest, {}),
  rate_limited: upstreamSentence('osv', 'rate_limited'),
  unavailable: upstreamSentence('osv', 'unavailable'),
};
