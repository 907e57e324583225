import { SupplyChainReport, SupplyChainRequest } from '@repo/contracts/scanner';
import { repositoryErrors } from '../../source-tree/repository-input.ts';
import { renderAs } from '../render-as.ts';
import { NO_QUERY, scanRoute } from '../scan-route.ts';
import { REPORT, REQUEST } from './example.ts';
import { type SupplyChainDeps, scanSupplyChain } from './scan.ts';

/** `POST /api/scan/supply-chain`. */
export const supplyChainRoute = scanRoute(
  {
    id: 'scanSupplyChain',
    path: '/api/scan/supply-chain',
    summary: 'Every action reference of a repository, judged',
    description:
      'Reads the workflows and actions of a repository at one commit, resolves what they use and answers with each use, ' +
      'whether it is pinned, and what changed since the baseline. What could not be looked up is said and never called ' +
      'clean. A token goes to the platform’s API and nowhere else, and is forgotten.',
    tag: 'supply chain',
    kind: 'supply-chain',
    request: SupplyChainRequest,
    query: NO_QUERY,
    body: { json: SupplyChainRequest, form: SupplyChainRequest, maxFileBytes: 0, example: REQUEST },
    report: SupplyChainReport,
    example: REPORT,
    errors: {
      bad_request: 'No repository address, one of a host that is not accepted, or a baseline that is none.',
      unauthorized: 'The token is not valid, or may not read the repository.',
      not_found:
        'No token was sent and there is no such public repository, or it has no such branch, tag or pull request.',
      rate_limited: 'The code-hosting platform is limiting our requests.',
      unavailable: 'The platform did not answer, the 30 s ran out, or too many scans are running.',
    },
    errorExamples: repositoryErrors(),
    timeoutMs: 30_000,
  },
  async (request, deps: SupplyChainDeps, format, deadline) =>
    renderAs('supply-chain', await scanSupplyChain(request, deps, deadline), { format, name: '' }),
);
