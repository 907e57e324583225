import { describe, expect, it } from 'vitest';
import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import { retryDelayMs } from './retry.ts';

const policy = { attempts: 4, baseDelayMs: 100, maxDelayMs: 250 };
const almostOne = () => 0.999;

function delay(
  kind: UpstreamErrorKind,
  changes: { attempt?: number; remainingMs?: number; asks?: number } = {},
) {
  const error = new UpstreamError('osv', kind, 'x', { retryAfterSeconds: changes.asks ?? null });
  const situation = { error, attempt: changes.attempt ?? 1, remainingMs: changes.remainingMs ?? 10_000 };
  return retryDelayMs(situation, policy, almostOne);
}

function wait(error: UpstreamError, maxRetryAfterMs: number) {
  return retryDelayMs({ error, attempt: 1, remainingMs: 10_000 }, { ...policy, maxRetryAfterMs }, almostOne);
}

describe('retryDelayMs', () => {
  it.each([
    ['unavailable', 99.9],
    ['timeout', 99.9],
    ['rate_limited', null],
    ['not_found', null],
    ['unauthorized', null],
    ['bad_request', null],
    ['invalid_response', null],
  ] as const)('after %s is %s', (kind, ms) => {
    expect(delay(kind)).toBe(ms);
  });

  it('doubles its ceiling up to the highest and ends with the last attempt', () => {
    expect([1, 2, 3, 4].map((attempt) => delay('unavailable', { attempt }))).toEqual([
      99.9,
      199.8,
      249.75,
      null,
    ]);
  });

  it('is at least what the upstream asks', () => {
    expect(delay('rate_limited', { asks: 3 })).toBe(3_000);
    expect(delay('unavailable', { asks: 3 })).toBe(3_000);
  });

  it('tells of a limit at once when it lasts longer than we sit out', () => {
    const error = new UpstreamError('osv', 'rate_limited', 'limited', { retryAfterSeconds: 3 });
    expect([wait(error, 3_000), wait(error, 2_999)]).toEqual([3_000, null]);
  });

  it('sits out a limit without a time where limits are sat out', () => {
    const error = new UpstreamError('osv', 'rate_limited', 'limited');
    expect([wait(error, 3_000), wait(error, -1)]).toEqual([99.9, null]);
  });

  it('gives up rather than pass the end of the call', () => {
    expect(delay('rate_limited', { asks: 3, remainingMs: 3_000 })).toBeNull();
    expect(delay('timeout', { remainingMs: 0 })).toBeNull();
  });

  it('is anywhere between nothing and the ceiling', () => {
    const error = new UpstreamError('osv', 'timeout', 'x');
    expect(retryDelayMs({ error, attempt: 1, remainingMs: 10 }, policy, () => 0)).toBe(0);
  });
});
