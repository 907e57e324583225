import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateLimitPolicy } from './endpoint.ts';
import { rateLimitHeaders, resetSeconds } from './rate-limit-headers.ts';

const POLICY: RateLimitPolicy = { bucket: 'x', limit: 60, windowSeconds: 60, enforced: true, counted: true };

describe('resetSeconds', () => {
  it('never sends a caller back before the window ends, and at most a second after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (resetMs) => {
        const seconds = resetSeconds(POLICY, { count: 1, resetMs });
        expect(seconds * 1_000).toBeGreaterThanOrEqual(Math.max(1, resetMs));
        expect(seconds * 1_000).toBeLessThan(Math.max(1, resetMs) + 1_000);
      }),
    );
  });

  it('is the whole window where nothing was counted', () => {
    expect(resetSeconds(POLICY, null)).toBe(60);
  });
});

describe('rateLimitHeaders', () => {
  it('never says that fewer than no requests are left', () => {
    expect(rateLimitHeaders(POLICY, { count: 61, resetMs: 500 })).toMatchObject({
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1',
      ratelimit: '"x";r=0;t=1',
    });
  });
});
