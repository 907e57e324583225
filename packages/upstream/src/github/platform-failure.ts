import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import { type FailedResponse, statusKind } from '../http/failure.ts';
import { parseRetryAfter } from '../http/retry-after.ts';

const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 86_400;

/**
 * The error of a status of the platform that is no success. A 403 may be a limit: primary when nothing remains,
 * secondary when a wait is asked for or the message says so (rate limits for the REST API).
 */
export function platformFailure(
  upstream: 'github' | 'ghsa',
  response: FailedResponse,
  now: Date,
): UpstreamError {
  const kind = kindOf(response);
  return new UpstreamError(upstream, kind, `answered with HTTP status ${response.status}`, {
    retryAfterSeconds: kind === 'rate_limited' ? waitSeconds(response, now) : null,
  });
}

function kindOf(response: FailedResponse): UpstreamErrorKind {
  if (response.status !== 403) return statusKind(response.status);
  if (isExhausted(response) || response.header('retry-after') !== null) return 'rate_limited';
  if (/rate limit|abuse detection/i.test(response.text)) return 'rate_limited';
  return /access blocked/i.test(response.text) ? 'not_found' : 'unauthorized';
}

function isExhausted(response: FailedResponse): boolean {
  return response.header('x-ratelimit-remaining')?.trim() === '0';
}

function waitSeconds(response: FailedResponse, now: Date): number {
  const asked = parseRetryAfter(response.header('retry-after'), now);
  if (asked !== null) return asked;
  const reset = response.header('x-ratelimit-reset')?.trim() ?? '';
  if (!isExhausted(response) || !/^\d{1,11}$/.test(reset)) return DEFAULT_WAIT_SECONDS;
  const seconds = Math.ceil(Number(reset) - now.getTime() / 1000) + 1;
  return Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS);
}
