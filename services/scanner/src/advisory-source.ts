import type { Cache } from '@repo/service-kit/cache';
import type { Logger } from '@repo/service-kit/log';
import type { Metrics } from '@repo/service-kit/metrics';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { createJsonClient, systemTiming } from '@repo/upstream/http';
import { createOsvClient, createOsvSource, OSV_LIMITS } from '@repo/upstream/osv';
import { createOsvLocalSource, loadAdvisoryFolder } from '@repo/upstream/osv-local';
import type { ScannerSettings } from './config.ts';

const USER_AGENT = 'scan-and-catalog/1.0';

const DAY_SECONDS = 86_400;
/** A batch of 1,000 answers and the largest record have a few megabytes each. */
const OSV_MAX_BYTES = 16 * 1024 * 1024;

/**
 * The advisories: the folder in ADVISORY_DATA_DIR when it is set, and then nobody is asked; else the OSV API.
 *
 * @throws AdvisoryDataError when the folder holds something that cannot be read.
 */
export async function openAdvisorySource(
  settings: Pick<ScannerSettings, 'ADVISORY_DATA_DIR' | 'OSV_API_URL'>,
  tools: { readonly cache: Cache; readonly metrics: Metrics; readonly log: Logger },
): Promise<AdvisorySource> {
  if (settings.ADVISORY_DATA_DIR === undefined) return osvApi(settings.OSV_API_URL, tools);
  const startedAt = performance.now();
  const index = await loadAdvisoryFolder(settings.ADVISORY_DATA_DIR, new AbortController().signal);
  tools.log.info(
    { advisories: index.size, ms: Math.round(performance.now() - startedAt) },
    'advisories read',
  );
  if (index.size === 0)
    tools.log.warn('the advisory folder holds no record: every package will be unmatched');
  return createOsvLocalSource(index);
}

function osvApi(
  baseUrl: string,
  tools: { readonly cache: Cache; readonly metrics: Metrics },
): AdvisorySource {
  const json = createJsonClient({
    upstream: 'osv',
    baseUrl,
    userAgent: USER_AGENT,
    attemptTimeoutMs: 10_000,
    timeoutMs: 22_000,
    maxBytes: OSV_MAX_BYTES,
    concurrency: 64,
    retry: { attempts: 3, baseDelayMs: 250, maxDelayMs: 2_000 },
    timing: systemTiming,
    onCall: ({ upstream, outcome, ms }) => tools.metrics.upstreamCalled(upstream, outcome, ms / 1_000),
  });
  return createOsvSource({
    client: createOsvClient(json),
    cache: tools.cache,
    detailTtlSeconds: DAY_SECONDS,
    limits: OSV_LIMITS,
  });
}
