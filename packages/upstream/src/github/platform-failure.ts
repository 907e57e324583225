import { UpstreamError, type UpstreamErrorKind } from '../errors.ts';
import { statusKind } from '../http/failure.ts';
import { parseRetryAfter } from '../http/retry-after.ts';

/** What an answer shows of its failure. */
export interface FailedAnswer {
  readonly status: number;
  header(name: string): string | null;
  /** The beginning of the body, to tell a limit from a refusal; never repeated to anybody. */
  readonly text: string;
}

const DEFAULT_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 86_400;

/**
 * The error of a status of the platform; null for success. A 403 may be a limit: primary when nothing remains,
 * secondary when a wait is asked for or the message says so (rate limits for the REST API).
 */
export function platformFailure(answer: FailedAnswer, now: Date): UpstreamError | null {
  const kind = kindOf(answer);
  if (kind === null) return null;
  return new UpstreamError('github', kind, `answered with HTTP status ${answer.status}`, {
    retryAfterSeconds: kind === 'rate_limited' ? waitSeconds(answer, now) : null,
  });
}

function kindOf(answer: FailedAnswer): UpstreamErrorKind | null {
  if (answer.status !== 403) return statusKind(answer.status);
  if (isExhausted(answer) || answer.header('retry-after') !== null) return 'rate_limited';
  if (/rate limit|abuse detection/i.test(answer.text)) return 'rate_limited';
  return /access blocked/i.test(answer.text) ? 'not_found' : 'unauthorized';
}

function isExhausted(answer: FailedAnswer): boolean {
  return answer.header('x-ratelimit-remaining')?.trim() === '0';
}

function waitSeconds(answer: FailedAnswer, now: Date): number {
  const asked = parseRetryAfter(answer.header('retry-after'), now);
  if (asked !== null) return asked;
  const reset = answer.header('x-ratelimit-reset')?.trim() ?? '';
  if (!isExhausted(answer) || !/^\d{1,11}$/.test(reset)) return DEFAULT_WAIT_SECONDS;
  const seconds = Math.ceil(Number(reset) - now.getTime() / 1000) + 1;
  return Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS);
}
