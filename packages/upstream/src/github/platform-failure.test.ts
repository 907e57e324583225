import { describe, expect, it } from 'vitest';
import { platformFailure } from './platform-failure.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const inSeconds = (seconds: number) => String(NOW.getTime() / 1000 + seconds);

function failure(status: number, headers: Readonly<Record<string, string>> = {}, text = '') {
  const error = platformFailure('github', { status, header: (name) => headers[name] ?? null, text }, NOW);
  return [error.kind, error.retryAfterSeconds];
}

describe('platformFailure', () => {
  it.each([
    [429, { 'retry-after': '17' }, '', ['rate_limited', 17]],
    [429, {}, '', ['rate_limited', 60]],
    [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(30) }, '', ['rate_limited', 31]],
    [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(-30) }, '', ['rate_limited', 1]],
    [403, { 'x-ratelimit-remaining': '0' }, '', ['rate_limited', 60]],
    [403, { 'retry-after': '5', 'x-ratelimit-remaining': '59' }, '', ['rate_limited', 5]],
    [403, {}, 'You have exceeded a secondary rate limit', ['rate_limited', 60]],
    [403, {}, 'Repository access blocked', ['not_found', null]],
    [403, { 'x-ratelimit-remaining': '59' }, 'Resource not accessible', ['unauthorized', null]],
    [401, {}, 'Bad credentials', ['unauthorized', null]],
    [404, {}, '', ['not_found', null]],
    [451, {}, '', ['not_found', null]],
    [502, {}, '<html>', ['unavailable', null]],
    [302, {}, '', ['invalid_response', null]],
  ])('takes %i %j %s for %j', (status, headers, text, expected) => {
    expect(failure(status, headers, text)).toEqual(expected);
  });

  it('repeats nothing of the response', () => {
    const error = platformFailure('github', { status: 403, header: () => null, text: 'ghp_canary' }, NOW);
    expect(error.message).toBe('github: answered with HTTP status 403');
  });
});
