import { AppError } from '../errors.ts';
import type { Hit } from '../rate-limit/counter.ts';
import type { RateLimitPolicy } from './endpoint.ts';

/**
 * What a caller may still ask: `X-RateLimit-*` (reset in seconds from now) and the fields of
 * draft-ietf-httpapi-ratelimit-headers-11.
 */
export function rateLimitHeaders(policy: RateLimitPolicy, hit: Hit | null): Record<string, string> {
  const remaining = hit === null ? policy.limit : Math.max(0, policy.limit - hit.count);
  const reset = resetSeconds(policy, hit);
  return {
    'x-ratelimit-limit': String(policy.limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
    'ratelimit-policy': `"${policy.bucket}";q=${policy.limit};w=${policy.windowSeconds}`,
    ratelimit: `"${policy.bucket}";r=${remaining};t=${reset}`,
  };
}

/** Whole seconds until the window ends: rounded up, at least 1, so that `Retry-After` is never too early. */
export function resetSeconds(policy: RateLimitPolicy, hit: Hit | null): number {
  return hit === null ? policy.windowSeconds : Math.max(1, Math.ceil(hit.resetMs / 1_000));
}

/** What responses show that cost nothing: preflights, and refusals of what is no request of any endpoint. */
export function uncounted({ limit, windowSeconds }: RateLimitPolicy): RateLimitPolicy {
  return { bucket: 'uncounted', limit, windowSeconds, enforced: false, counted: false };
}

/** What a caller beyond the limit is told. */
export function rateLimitSentence({ limit, windowSeconds }: RateLimitPolicy): string {
  return `At most ${limit} requests per ${windowSeconds} s are served; slow down.`;
}

/** @throws AppError `rate_limited` when `hit` is beyond what the policy grants and enforces. */
export function refuseBeyond(policy: RateLimitPolicy, hit: Hit | null): void {
  if (!policy.enforced || hit === null || hit.count <= policy.limit) return;
  throw new AppError('rate_limited', rateLimitSentence(policy), {
    retryAfterSeconds: resetSeconds(policy, hit),
  });
}
