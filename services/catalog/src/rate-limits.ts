import type { RateLimitPolicy } from '@repo/service-kit/http';

/** 100 requests a minute for each address, counted for each endpoint by itself. */
export function rateLimitOf(endpointId: string): RateLimitPolicy {
  return { bucket: endpointId, limit: 100, windowSeconds: 60, enforced: true, counted: true };
}
