import { UpstreamError, type UpstreamErrorKind, type UpstreamName } from '../errors.ts';
import { UnreadableBody } from './read-body.ts';
import { parseRetryAfter } from './retry-after.ts';

/** What a response shows of its failure. */
export interface FailedResponse {
  readonly status: number;
  /** One header field, null when absent. @param name in lower case */
  readonly header: (name: string) => string | null;
  /** The beginning of the body; never repeated to anybody. */
  readonly text: string;
}

/** The error of an HTTP status that is no success. */
export function statusFailure(
  upstream: UpstreamName,
  { status, header }: FailedResponse,
  now: Date,
): UpstreamError {
  return new UpstreamError(upstream, statusKind(status), `answered with HTTP status ${status}`, {
    retryAfterSeconds: parseRetryAfter(header('retry-after'), now),
  });
}

/**
 * The error of an exchange that broke off. The original is not attached as a cause: messages of parsers quote the
 * body, messages of sockets name addresses.
 */
export function brokenExchange(upstream: UpstreamName, error: unknown, expired: boolean): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (expired) return new UpstreamError(upstream, 'timeout', 'did not answer in time');
  if (error instanceof UnreadableBody) return new UpstreamError(upstream, 'invalid_response', error.message);
  const code = errorCode(error);
  if (code.startsWith('Z_')) {
    return new UpstreamError(upstream, 'invalid_response', 'the compressed body is damaged');
  }
  return new UpstreamError(
    upstream,
    'unavailable',
    `the connection failed${code === '' ? '' : ` (${code})`}`,
  );
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(error.code) ? error.code : '';
}

const EXACT: ReadonlyMap<number, UpstreamErrorKind> = new Map([
  [401, 'unauthorized'],
  [403, 'unauthorized'],
  [404, 'not_found'],
  [408, 'unavailable'],
  [410, 'not_found'],
  [425, 'unavailable'],
  [429, 'rate_limited'],
  [451, 'not_found'],
]);

/**
 * What an HTTP status other than a success means for us (RFC 9110 §15). A redirect is a response we do not follow:
 * it could lead a token or a request to another host.
 */
export function statusKind(status: number): UpstreamErrorKind {
  const exact = EXACT.get(status);
  if (exact !== undefined) return exact;
  if (status >= 400 && status < 500) return 'bad_request';
  if (status >= 500 && status < 600) return 'unavailable';
  return 'invalid_response';
}
