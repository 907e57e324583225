import { ContainerReport, ContainerRequest, ReportQuery } from '@repo/contracts/scanner';
import { upstreamErrors } from '../../errors.ts';
import { ADVISORY_ERRORS, scanRoute } from '../scan-route.ts';
import { REPORT, REQUEST } from './example.ts';
import { scanContainer } from './scan.ts';

const MAX_FILE_MB = 10;
const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;

/** `POST /api/scan/container`. */
export const containerRoute = scanRoute(
  {
    id: 'scanContainer',
    path: '/api/scan/container',
    summary: 'Known vulnerabilities of a container image',
    description:
      'Reads an SBOM (SPDX 2 and 3, Syft, Trivy or CycloneDX as JSON, also inside an attestation or the export of a ' +
      'code-hosting platform) and answers with the known vulnerabilities of its packages, those that it already ' +
      'reports itself, and what could not be looked at. The file is read in memory and forgotten.',
    tag: 'vulnerabilities',
    kind: 'container',
    request: ContainerRequest,
    query: ReportQuery,
    body: { form: ContainerRequest, maxFileBytes: MAX_FILE_BYTES, example: REQUEST },
    report: ContainerReport,
    example: REPORT,
    errors: {
      bad_request: `No file, more than ${MAX_FILE_MB} MB, or a file that is no SBOM of these formats.`,
      ...ADVISORY_ERRORS,
    },
    errorExamples: upstreamErrors('osv'),
    timeoutMs: 30_000,
  },
  scanContainer,
);
