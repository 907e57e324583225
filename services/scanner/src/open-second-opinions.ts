import { type Cache, createCountedCache } from '@repo/service-kit/cache';
import type { Counter } from '@repo/service-kit/rate-limit';
import { createGhsaClient, ghsaFailure } from '@repo/upstream/ghsa';
import { systemTiming } from '@repo/upstream/http';
import { createSharedBudget, type NvdClient } from '@repo/upstream/nvd';
import type { ScannerSettings } from './config.ts';
import { type CircuitTools, openJsonClient } from './create-breaker.ts';
import type { GhsaOpinions } from './matching/second-opinions/ask-ghsa.ts';
import { createCachedCves } from './matching/second-opinions/cached-cves.ts';
import { createCachedGhsaClient } from './matching/second-opinions/cached-ghsa.ts';
import type { SecondOpinionDeps } from './matching/second-opinions.ts';

/** Beside a scan of up to 30 s, most of which the first source may need. */
const TIMEOUT_MS = 5_000;
/** Of the token's 5,000 an hour, most are for repositories. */
const GHSA_BUDGET = { limit: 20, windowMs: 60_000 } as const;
const MAX_GHSA_REQUESTS = 5;
const MAX_NVD_REQUESTS = 10;
const GHSA_MAX_BYTES = 8 * 1024 * 1024;

/**
 * Who is asked for second opinions: the platform when the service has a token, NVD when it has a key. What everybody
 * may ask without is too little, and is needed for what only they can answer. With local advisories nobody is asked.
 */
export function openSecondOpinions(
  settings: Pick<ScannerSettings, 'GITHUB_API_URL' | 'GITHUB_TOKEN' | 'NVD_API_KEY' | 'ADVISORY_DATA_DIR'>,
  tools: CircuitTools & {
    readonly nvd: NvdClient;
    readonly cache: Cache;
    readonly counter: Counter;
  },
): { readonly deps: SecondOpinionDeps; readonly close: () => Promise<void> } {
  const { ADVISORY_DATA_DIR: local, GITHUB_TOKEN: token, NVD_API_KEY: key } = settings;
  const ghsa =
    local !== undefined || token === undefined ? null : openGhsa(settings.GITHUB_API_URL, token, tools);
  const nvd =
    local !== undefined || key === undefined
      ? null
      : {
          client: createCachedCves(tools.nvd, createCountedCache(tools.cache, 'nvd-ratings', tools.metrics)),
          maxRequests: MAX_NVD_REQUESTS,
        };
  return {
    deps: { ghsa: ghsa?.opinions ?? null, nvd, timeoutMs: TIMEOUT_MS },
    close: async () => ghsa?.close(),
  };
}

function openGhsa(
  baseUrl: string,
  token: string,
  tools: CircuitTools & { readonly cache: Cache; readonly counter: Counter },
): { readonly opinions: GhsaOpinions; readonly close: () => Promise<void> } {
  const { cache, counter } = tools;
  const limits = {
    baseUrl,
    attemptTimeoutMs: TIMEOUT_MS,
    maxBytes: GHSA_MAX_BYTES,
    concurrency: 8,
    failureOf: ghsaFailure,
  };
  const { json, breaker } = openJsonClient('ghsa', limits, tools);
  const client = createCachedGhsaClient(createGhsaClient(json, token), cache);
  const budget = createSharedBudget({
    upstream: 'ghsa',
    counter,
    key: 'ghsa',
    limit: GHSA_BUDGET.limit,
    windowMs: GHSA_BUDGET.windowMs,
    timing: systemTiming,
    breaker,
  });
  return { opinions: { client, budget, maxRequests: MAX_GHSA_REQUESTS }, close: () => json.close() };
}
