import { ErrorBody } from '@repo/contracts/scanner';
import type { ServiceDescription } from '@repo/service-kit/openapi';
import { renderError } from './errors.ts';
import { GENERATOR } from './report-formats/generator.ts';

/** What `/openapi.json` says of the service as a whole. */
export const SERVICE: ServiceDescription = {
  title: 'Scanner',
  description:
    'Send a lockfile, a repository address, a domain, a website, a ZIP or an SBOM and get a report. Nothing that is ' +
    'sent is stored. A report names what could not be checked; that never counts as clean.',
  version: GENERATOR.version,
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  contact: { name: 'The maintainers' },
  tags: {
    vulnerabilities: 'Known vulnerabilities of packages, and verified upgrades.',
    audits: 'What the public DNS and a website say of a domain.',
    licences: 'Licences of the dependencies.',
    agents: 'The same scans for coding agents.',
    'supply chain': 'How workflows pin what they run.',
  },
  errorBody: ErrorBody,
  errorExample: renderError,
};

/** How the scanner names itself to those whom it asks. */
export const USER_AGENT = 'scan-and-catalog/1.0';
