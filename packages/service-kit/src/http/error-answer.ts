import type { ErrorCode } from '@repo/contracts/errors';
import type { Context } from 'hono';
import { AppError, STATUS } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { KitEnv } from './endpoint.ts';
import { reasonOf } from './reason-of.ts';
import { json } from './reply.ts';

/** How a service writes an error in its body. */
export type RenderError = (code: ErrorCode, message: string) => unknown;

/** Turns whatever was thrown into an answer: an AppError into its own, anything else into a plain 500. */
export function errorAnswer(c: Context<KitEnv>, thrown: unknown, render: RenderError, log: Logger): Response {
  const error = toAppError(c, thrown);
  const status = STATUS[error.code];
  const requestId = c.get('requestId');
  const traceId = c.get('traceId');
  if (status === 500) log.error({ err: error.cause, requestId, traceId }, 'request failed');
  else if (error.cause !== undefined)
    log.info({ ...reasonOf(error.cause), requestId, traceId, code: error.code }, 'request refused');
  return json(c, render(error.code, error.message), {
    status,
    headers: {
      ...error.headers,
      'cache-control': 'no-store',
      ...(error.retryAfterSeconds === null
        ? {}
        : { 'retry-after': String(wholeSeconds(error.retryAfterSeconds)) }),
    },
  });
}

function toAppError(c: Context<KitEnv>, thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  // Work that was stopped because its caller hung up is no fault of ours, and nobody reads the answer.
  if (c.req.raw.signal.aborted) return new AppError('unavailable', 'The request was given up by its caller.');
  return internal(thrown);
}

function internal(cause: unknown): AppError {
  return new AppError('internal', 'Something went wrong on our side; the request id helps us find it.', {
    cause,
  });
}

function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
