import { DiffQuery, DiffReport, DiffRequest } from '@repo/contracts/scanner';
import { upstreamErrors } from '../../errors.ts';
import { ADVISORY_ERRORS, scanRoute } from '../scan-route.ts';
import { REPORT, REQUEST } from './example.ts';
import { scanDiff } from './scan.ts';

const MAX_FILE_MB = 5;
const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;

/** `POST /api/scan/diff`. */
export const diffRoute = scanRoute(
  {
    id: 'scanDiff',
    path: '/api/scan/diff',
    summary: 'What a change of a lockfile introduces and resolves',
    description:
      'Compares a lockfile before and after a change and answers with the vulnerabilities that the change introduces, ' +
      'resolves and keeps in another version. Both are judged by one answer of the vulnerability database: what was ' +
      'published meanwhile is never introduced. What could not be judged on one side is undetermined.',
    tag: 'vulnerabilities',
    kind: 'diff',
    request: DiffRequest,
    query: DiffQuery,
    body: { form: DiffRequest, maxFileBytes: MAX_FILE_BYTES, example: REQUEST },
    maxFiles: 2,
    report: DiffReport,
    example: REPORT,
    errors: {
      bad_request: `No \`head\`, a name that is not accepted, files of two ecosystems, one of more than ${MAX_FILE_MB} MB, or one that is not what its name says.`,
      ...ADVISORY_ERRORS,
    },
    errorExamples: upstreamErrors('osv'),
    timeoutMs: 30_000,
  },
  scanDiff,
);
