import { describe, expect, it } from 'vitest';
import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import { retryDelayMs } from './retry.ts';

const policy = { attempts: 4, baseDelayMs: 100, maxRetryAfterMs: 3_000 };
const chance = 0.999;

function delay(
  kind: UpstreamErrorKind,
  changes: { attempt?: number; remainingMs?: number; asks?: number } = {},
) {
  const error = new UpstreamError('osv', kind, 'x', { retryAfterSeconds: changes.asks ?? null });
  const situation = {
    error,
    attempt: changes.attempt ?? 1,
    remainingMs: changes.remainingMs ?? 10_000,
    chance,
  };
  return retryDelayMs(situation, policy);
}

describe('retryDelayMs', () => {
  it.each([
    ['unavailable', 99.9],
    ['timeout', 99.9],
    ['rate_limited', 99.9],
    ['not_found', null],
    ['unauthorized', null],
    ['bad_request', null],
    ['invalid_response', null],
  ] as const)('after %s is %s', (kind, ms) => {
    expect(delay(kind)).toBe(ms);
  });

  it('doubles its ceiling and ends with the last attempt', () => {
    expect([1, 2, 3, 4].map((attempt) => delay('unavailable', { attempt }))).toEqual([
      99.9,
      199.8,
      399.6,
      null,
    ]);
  });

  it('is at least what the upstream asks', () => {
    expect(delay('rate_limited', { asks: 3 })).toBe(3_000);
    expect(delay('unavailable', { asks: 3 })).toBe(3_000);
  });

  it('tells of a limit at once when it lasts longer than we sit out, or we sit out none', () => {
    expect([delay('rate_limited', { asks: 3 }), delay('rate_limited', { asks: 4 })]).toEqual([3_000, null]);
    const error = new UpstreamError('osv', 'rate_limited', 'limited');
    const situation = { error, attempt: 1, remainingMs: 10_000, chance };
    expect(retryDelayMs(situation, { attempts: 4, baseDelayMs: 100 })).toBeNull();
  });

  it('gives up rather than pass the end of the call', () => {
    expect(delay('rate_limited', { asks: 3, remainingMs: 3_000 })).toBeNull();
    expect(delay('timeout', { remainingMs: 0 })).toBeNull();
  });

  it('is anywhere between nothing and the ceiling', () => {
    const error = new UpstreamError('osv', 'timeout', 'x');
    expect(retryDelayMs({ error, attempt: 1, remainingMs: 10, chance: 0 }, policy)).toBe(0);
  });
});
