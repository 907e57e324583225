import { SupplyChainReport, SupplyChainRequest } from '@repo/contracts/scanner';
import {
  type Endpoint,
  parseInput,
  type RateLimitPolicy,
  type Route,
  readBody,
} from '@repo/service-kit/http';
import { answerScan, formatQuery, reportResponse } from '../answer-report.ts';
import { renderAs } from '../render-as.ts';
import { ERRORS, REPORT, REQUEST } from './example.ts';
import { type SupplyChainDeps, scanSupplyChain } from './scan.ts';

const NO_FILE = 0;

/** `POST /api/scan/supply-chain`. */
export function supplyChainRoute(deps: SupplyChainDeps, rateLimit: RateLimitPolicy): Route {
  return {
    endpoint: endpoint(rateLimit),
    mount: (app, path) =>
      app.post(path, async (c) => {
        const request = parseInput(SupplyChainRequest, await readBody(c, { maxFileBytes: NO_FILE }));
        return answerScan(c, 'supply-chain', deps, async (own, format) =>
          renderAs('supply-chain', await scanSupplyChain(request, own, c.get('deadline')), {
            format,
            name: '',
          }),
        );
      }),
  };
}

const endpoint = (rateLimit: RateLimitPolicy): Endpoint => ({
  id: 'scanSupplyChain',
  method: 'POST',
  path: '/api/scan/supply-chain',
  summary: 'Every action reference of a repository, judged',
  description:
    'Reads the workflows and actions of a repository at one commit, resolves what they use and answers with each use, ' +
    'whether it is pinned, and what changed since the baseline. What could not be looked up is said and never called ' +
    'clean. A token goes to the platform’s API and nowhere else, and is forgotten.',
  tag: 'supply chain',
  query: formatQuery('supply-chain'),
  body: { json: SupplyChainRequest, form: SupplyChainRequest, maxFileBytes: NO_FILE, example: REQUEST },
  response: reportResponse('supply-chain', SupplyChainReport, REPORT),
  errors: {
    bad_request: 'No repository address, one of a host that is not accepted, or a baseline that is none.',
    unauthorized: 'The token is not valid, or may not read the repository.',
    not_found:
      'No token was sent and there is no such public repository, or it has no such branch, tag or pull request.',
    rate_limited: 'The code-hosting platform is limiting our requests.',
    unavailable: 'The platform did not answer, the 30 s ran out, or too many scans are running.',
  },
  errorExamples: ERRORS,
  timeoutMs: 30_000,
  rateLimit,
});
