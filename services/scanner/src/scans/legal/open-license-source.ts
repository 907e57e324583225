import type { Cache } from '@repo/service-kit/cache';
import type { Metrics } from '@repo/service-kit/metrics';
import { createJsonClient, type JsonClient, systemTiming } from '@repo/upstream/http';
import {
  createClearlyDefinedClient,
  createDepsDevClient,
  createLicenseSource,
  LICENSE_LIMITS,
  type LicenseSource,
} from '@repo/upstream/licenses';
import { USER_AGENT } from '../../service.ts';

export interface LicenseSettings {
  /** deps.dev. */
  readonly LICENSE_API_URL: string;
  readonly CLEARLYDEFINED_API_URL: string;
}

/** The licence data services, ready to be asked. */
export interface OpenedLicenseSource {
  readonly source: LicenseSource;
  readonly close: () => Promise<void>;
}

/** A licence of a published version does not change; what is kept may still be corrected within a week. */
const TTL_SECONDS = 7 * 86_400;
/** 5,000 versions with their links and advisories have about 10 MB. */
const MAX_BYTES = 48 * 1024 * 1024;

export function openLicenseSource(
  settings: LicenseSettings,
  tools: { readonly cache: Cache; readonly metrics: Metrics },
): OpenedLicenseSource {
  const depsDev = openClient(settings.LICENSE_API_URL, tools.metrics);
  const clearlyDefined = openClient(settings.CLEARLYDEFINED_API_URL, tools.metrics);
  const source = createLicenseSource({
    depsDev: createDepsDevClient(depsDev),
    clearlyDefined: createClearlyDefinedClient(clearlyDefined),
    cache: tools.cache,
    ttlSeconds: TTL_SECONDS,
    limits: LICENSE_LIMITS,
  });
  return {
    source,
    close: async () => {
      await Promise.all([depsDev.close(), clearlyDefined.close()]);
    },
  };
}

function openClient(baseUrl: string, metrics: Metrics): JsonClient {
  return createJsonClient({
    upstream: 'licenses',
    baseUrl,
    userAgent: USER_AGENT,
    attemptTimeoutMs: 8_000,
    timeoutMs: 12_000,
    maxBytes: MAX_BYTES,
    concurrency: 8,
    retry: { attempts: 2, baseDelayMs: 250, maxDelayMs: 2_000, maxRetryAfterMs: 2_000 },
    timing: systemTiming,
    onCall: ({ upstream, outcome, ms }) => metrics.upstreamCalled(upstream, outcome, ms / 1_000),
  });
}
