import { type Cache, createCountedCache } from '@repo/service-kit/cache';
import type { Counter } from '@repo/service-kit/rate-limit';
import { systemTiming } from '@repo/upstream/http';
import { createNvdClient, createSharedBudget, NVD_BUDGET, nvdFailure } from '@repo/upstream/nvd';
import type { ScannerSettings } from '../config.ts';
import { type CircuitTools, openJsonClient } from '../create-breaker.ts';
import { createNewestCveLookup } from './newest-cve-lookup.ts';

/** Below the 30 s of the endpoint, so that its end is told as what it is. */
const LOOKUP_MS = 27_000;
/** 2,000 records have about 10 MB, those of a kernel several times that. */
const MAX_BYTES = 48 * 1024 * 1024;

/**
 * The national vulnerability database, ready to be asked; all replicas that share `counter` share its budget.
 *
 * @param lookupMs the time one look-up has, its wait for the budget included.
 */
export function openNvd(
  settings: Pick<ScannerSettings, 'NVD_API_URL' | 'NVD_API_KEY'>,
  tools: CircuitTools & { readonly cache: Cache; readonly counter: Counter },
  lookupMs: number = LOOKUP_MS,
) {
  const { cache, counter, metrics } = tools;
  const apiKey = settings.NVD_API_KEY ?? null;
  const { origin, pathname } = new URL(settings.NVD_API_URL);
  // Nothing is repeated: every request counts, and NVD asks those whom it refuses to wait longer than our callers do.
  const limits = {
    baseUrl: origin,
    attemptTimeoutMs: lookupMs,
    maxBytes: MAX_BYTES,
    concurrency: 3,
    failureOf: nvdFailure,
  };
  const { json, breaker } = openJsonClient('nvd', limits, tools);
  const budget = createSharedBudget({
    upstream: 'nvd',
    counter,
    key: 'nvd',
    limit: apiKey === null ? NVD_BUDGET.limit : NVD_BUDGET.limitWithKey,
    windowMs: NVD_BUDGET.windowMs,
    timing: systemTiming,
    breaker,
  });
  const client = createNvdClient({ json, path: pathname, apiKey, budget });
  const newestCve = createNewestCveLookup({
    client,
    cache: createCountedCache(cache, 'nvd', metrics),
    timing: systemTiming,
    lookupMs,
  });
  return { client, newestCve, close: () => json.close() };
}
