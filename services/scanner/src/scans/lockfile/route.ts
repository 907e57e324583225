import { LockfileReport, LockfileRequest, ReportQuery } from '@repo/contracts/scanner';
import { upstreamErrors } from '../../errors.ts';
import { ADVISORY_ERRORS, scanRoute } from '../scan-route.ts';
import { REPORT, REQUEST } from './example.ts';
import { scanLockfile } from './scan.ts';

const MAX_FILE_MB = 5;
const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;

/** `POST /api/scan`. */
export const lockfileRoute = scanRoute(
  {
    id: 'scanLockfile',
    path: '/api/scan',
    summary: 'Known vulnerabilities of a lockfile',
    description:
      'Reads a lockfile or a list of installed packages and answers with the known vulnerabilities, verified upgrades ' +
      'and what could not be looked at. The file is read in memory and forgotten.',
    tag: 'vulnerabilities',
    kind: 'lockfile',
    request: LockfileRequest,
    query: ReportQuery,
    body: { form: LockfileRequest, maxFileBytes: MAX_FILE_BYTES, example: REQUEST },
    report: LockfileReport,
    example: REPORT,
    errors: {
      bad_request: `No file, a name that is not accepted, more than ${MAX_FILE_MB} MB, or a file that is not what its name says.`,
      ...ADVISORY_ERRORS,
    },
    errorExamples: upstreamErrors('osv'),
    timeoutMs: 30_000,
  },
  scanLockfile,
);
