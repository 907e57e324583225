import { type Cache, createCountedCache } from '@repo/service-kit/cache';
import type { JsonClient } from '@repo/upstream/http';
import { createLicenseSource } from '@repo/upstream/licenses';
import type { ScannerSettings } from '../../config.ts';
import { type CircuitName, type CircuitTools, openJsonClient } from '../../create-breaker.ts';

/** A licence of a published version does not change; what is kept may still be corrected within a week. */
const TTL_SECONDS = 7 * 86_400;
/** 5,000 versions with their links and advisories have about 10 MB. */
const MAX_BYTES = 48 * 1024 * 1024;

/** The licence data services, ready to be asked: deps.dev, then ClearlyDefined. */
export function openLicenseSource(
  settings: Pick<ScannerSettings, 'LICENSE_API_URL' | 'CLEARLYDEFINED_API_URL'>,
  tools: CircuitTools & { readonly cache: Cache },
) {
  const depsDev = openClient(settings.LICENSE_API_URL, 'deps-dev', tools);
  const clearlyDefined = openClient(settings.CLEARLYDEFINED_API_URL, 'clearly-defined', tools);
  const source = createLicenseSource({
    depsDev,
    clearlyDefined,
    cache: createCountedCache(tools.cache, 'licenses', tools.metrics),
    ttlSeconds: TTL_SECONDS,
  });
  return {
    source,
    close: async () => {
      await Promise.all([depsDev.close(), clearlyDefined.close()]);
    },
  };
}

function openClient(baseUrl: string, circuit: CircuitName, tools: CircuitTools): JsonClient {
  const limits = {
    baseUrl,
    attemptTimeoutMs: 8_000,
    timeoutMs: 12_000,
    maxBytes: MAX_BYTES,
    concurrency: 8,
    retry: { attempts: 2, baseDelayMs: 250, maxRetryAfterMs: 2_000 },
  };
  return openJsonClient(circuit, limits, tools).json;
}
