import { AppError } from '@repo/service-kit/errors';
import { GuardError } from '../../net/http/guard-error.ts';
import type { PageFacts } from './facts.ts';

const RETRY_SECONDS = 30;

/** Whether an address is not visited that the URL, or a redirect, led to. */
export function isForbiddenTarget({ kind }: GuardError): boolean {
  return kind.startsWith('blocked-');
}

/** Our answer when a redirect of the host leads where nobody is to go. */
export function leadsNowhere(host: string, error: GuardError): AppError {
  const sentence = `${host} redirects to a place that is not visited: ${error.message}`;
  return new AppError('bad_request', sentence, { cause: error });
}

/** Our answer when the host of the submitted URL may not or cannot be visited; other throws pass unchanged. */
export function toWebsiteError(thrown: unknown): unknown {
  if (!(thrown instanceof GuardError)) return thrown;
  const { kind, message } = thrown;
  if (kind === 'invalid-url' || isForbiddenTarget(thrown)) {
    return new AppError('bad_request', refusal(thrown), { cause: thrown });
  }
  if (kind === 'dns-nxdomain') return new AppError('not_found', message, { cause: thrown });
  if (kind === 'dns-no-address') {
    return new AppError('not_found', `${thrown.reason}: there is no website.`, { cause: thrown });
  }
  return new AppError('unavailable', message, { cause: thrown, retryAfterSeconds: RETRY_SECONDS });
}

/** RFC 9110, 15: a status that is none counts as a server error. */
export function isServerError({ status }: Pick<PageFacts, 'status'>): boolean {
  return status < 100 || status >= 500;
}

/** Our response when the site answers with a server error: there is nothing of it to grade. */
export function siteFails({ url, status }: Pick<PageFacts, 'url' | 'status'>): AppError {
  const sentence = `${new URL(url).hostname} answered with status ${status}, a server error: there is no page to audit. Try again when the site works.`;
  return new AppError('unavailable', sentence, { retryAfterSeconds: RETRY_SECONDS });
}

function refusal({ kind, message, reason }: GuardError): string {
  const isNotPublic = kind === 'blocked-address' || kind === 'blocked-host';
  return isNotPublic ? `${reason}: only sites that can be reached from the internet are scanned.` : message;
}

/** The answer when neither we nor the grader could look at the site. */
export function nothingSeen(pageReason: string, graderReason: string): AppError {
  const sentence = `The website could not be looked at: ${pageReason}; and there is no grade of the website grading service (${graderReason}).`;
  return new AppError('unavailable', sentence, { retryAfterSeconds: RETRY_SECONDS });
}
