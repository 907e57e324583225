import type { ErrorCode } from '@repo/contracts/errors';
import { AppError, STATUS } from '../errors.ts';
import type { Logger } from '../log.ts';
import { reasonOf } from './reason-of.ts';

/** How a service writes an error in its body. */
export type RenderError = (code: ErrorCode, message: string) => unknown;

/** How a service shows an error to people: a whole document. */
export type RenderErrorPage = (error: {
  readonly status: number;
  readonly message: string;
  /** Whole seconds; null: nobody knows when it would be done. */
  readonly retryAfterSeconds: number | null;
  readonly requestId: string;
}) => { readonly html: string; readonly policy: string };

/** An error as it is sent. */
export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Which request it was, and whether its caller is still there. */
export interface FailedRequest {
  readonly requestId: string;
  readonly traceId: string | undefined;
  readonly isGivenUp: () => boolean;
}

/** Turns whatever was thrown into a response: an AppError into its own, anything else into a plain 500; logs the cause. */
export function errorResponse(
  thrown: unknown,
  failed: FailedRequest,
  render: { readonly renderError: RenderError; readonly renderErrorPage?: RenderErrorPage | undefined },
  log: Logger,
): ErrorResponse {
  const error = publicError(thrown, failed, log);
  const status = STATUS[error.code];
  const { message } = error;
  const retryAfterSeconds = error.retryAfterSeconds === null ? null : wholeSeconds(error.retryAfterSeconds);
  const { requestId } = failed;
  const page = render.renderErrorPage?.({ status, message, retryAfterSeconds, requestId });
  const text = page?.html ?? JSON.stringify(render.renderError(error.code, message));
  const bytes = new TextEncoder().encode(text);
  return {
    status,
    bytes,
    headers: {
      ...error.headers,
      'cache-control': 'no-store',
      ...(retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(page === undefined ? {} : { 'content-security-policy': page.policy }),
      'content-type': `${page === undefined ? 'application/json' : 'text/html'}; charset=utf-8`,
      'content-length': String(bytes.byteLength),
    },
  };
}

/** What the caller is told of whatever was thrown; its cause is logged. */
export function publicError(
  thrown: unknown,
  { requestId, traceId, isGivenUp }: FailedRequest,
  log: Logger,
): AppError {
  const error = toAppError(thrown, isGivenUp);
  if (error.code === 'internal') log.error({ err: error.cause, requestId, traceId }, 'request failed');
  else if (error.cause !== undefined)
    log.info({ ...reasonOf(error.cause), requestId, traceId, code: error.code }, 'request refused');
  return error;
}

function toAppError(thrown: unknown, isGivenUp: () => boolean): AppError {
  if (thrown instanceof AppError) return thrown;
  // Work that was stopped because its caller hung up is no fault of ours, and nobody reads the response.
  if (isGivenUp()) return new AppError('unavailable', 'The request was given up by its caller.');
  return new AppError('internal', INTERNAL_SENTENCE, { cause: thrown });
}

export const INTERNAL_SENTENCE = 'Something went wrong on our side; the request id helps us find it.';

/** What a request without one proper `Host` is told. */
export const ADDRESS_SENTENCE =
  'The request’s address is not valid; send one `Host` header that names a host.';

function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
