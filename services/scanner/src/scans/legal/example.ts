import { type LegalReport, LegalRequest } from '@repo/contracts/scanner';
import { type Endpoint, refusalOf } from '@repo/service-kit/http';
import { EXAMPLE_INPUTS } from '../../example-inputs.ts';
import { repositoryErrors } from '../../source-tree/repository-input.ts';

/** A body as callers send it. */
export const REQUEST = { url: EXAMPLE_INPUTS.repository };

/** A short report. */
export const REPORT: LegalReport = {
  summary: {
    totalDependencies: 2,
    critical: 0,
    high: 0,
    medium: 1,
    low: 0,
    unknown: 1,
    copyleft: 1,
    undetermined: 0,
    projectLicense: {
      license: 'Apache-2.0',
      riskLevel: 'low',
      category: 'permissive',
      description: 'Permissive: keep the copyright and licence notices. Read from package.json.',
      source: 'package.json',
    },
  },
  dependencies: [
    {
      name: '@img/sharp-libvips-linux-x64',
      version: '1.0.2',
      license: 'LGPL-3.0-or-later',
      riskLevel: 'medium',
      category: 'weak-copyleft',
      description:
        'Weak copyleft: changes to the component itself must stay under its licence, with source. Read from package-lock.json.',
      source: 'package-lock.json',
      ecosystem: 'npm',
    },
    {
      name: 'aiohttp',
      version: '3.7.3',
      license: 'NOASSERTION',
      riskLevel: 'unknown',
      category: 'unknown',
      description: 'Undetermined: the licence data services do not know this version.',
      source: null,
      ecosystem: 'PyPI',
    },
  ],
  repo: 'owner/repo',
  commit: '3a8c87d263e143825c93dfbe81c528a51ac723f5',
  ref: 'main',
  path: null,
  truncated: false,
  skipped: [],
  skippedTotal: 0,
  skippedByReason: {},
  incomplete: false,
  warnings: [],
};

/** What callers are told. */
export const ERRORS: Endpoint['errors'] = {
  bad_request: refusalOf(LegalRequest, {}),
  ...repositoryErrors(),
};
