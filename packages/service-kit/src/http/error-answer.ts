import type { ErrorCode } from '@repo/contracts/errors';
import type { Context } from 'hono';
import { AppError, STATUS } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { KitEnv } from './endpoint.ts';
import { reasonOf } from './reason-of.ts';
import { json } from './reply.ts';

/** How a service writes an error in its body. */
export type RenderError = (code: ErrorCode, message: string) => unknown;

/** An error as it is sent. */
export interface ErrorReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Which request it was, and whether its caller is still there. */
export interface FailedRequest {
  readonly requestId: string;
  readonly traceId: string | undefined;
  readonly isGivenUp: () => boolean;
}

/** Turns whatever was thrown into an answer: an AppError into its own, anything else into a plain 500. */
export function errorAnswer(c: Context<KitEnv>, thrown: unknown, render: RenderError, log: Logger): Response {
  const request = {
    requestId: c.get('requestId'),
    traceId: c.get('traceId'),
    isGivenUp: () => c.req.raw.signal.aborted,
  };
  const { body, ...options } = errorReply(thrown, request, render, log);
  return json(c, body, options);
}

/** What is answered when `thrown` was thrown; its cause is logged. */
export function errorReply(
  thrown: unknown,
  { requestId, traceId, isGivenUp }: FailedRequest,
  render: RenderError,
  log: Logger,
): ErrorReply {
  const error = toAppError(thrown, isGivenUp);
  const status = STATUS[error.code];
  if (status === 500) log.error({ err: error.cause, requestId, traceId }, 'request failed');
  else if (error.cause !== undefined)
    log.info({ ...reasonOf(error.cause), requestId, traceId, code: error.code }, 'request refused');
  return {
    status,
    body: render(error.code, error.message),
    headers: {
      ...error.headers,
      'cache-control': 'no-store',
      ...(error.retryAfterSeconds === null
        ? {}
        : { 'retry-after': String(wholeSeconds(error.retryAfterSeconds)) }),
    },
  };
}

function toAppError(thrown: unknown, isGivenUp: () => boolean): AppError {
  if (thrown instanceof AppError) return thrown;
  // Work that was stopped because its caller hung up is no fault of ours, and nobody reads the answer.
  if (isGivenUp()) return new AppError('unavailable', 'The request was given up by its caller.');
  return internal(thrown);
}

export const INTERNAL_SENTENCE = 'Something went wrong on our side; the request id helps us find it.';

/** What a request without one proper `Host` is told. */
export const ADDRESS_SENTENCE =
  'The request’s address is not valid; send one `Host` header that names a host.';

function internal(cause: unknown): AppError {
  return new AppError('internal', INTERNAL_SENTENCE, { cause });
}

function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
