import { AppError } from '@repo/service-kit/errors';

/** A query that got no answer in its time. */
export class QueryLateError extends Error {
  override readonly name = 'QueryLateError';
}

const RETRY_AFTER_SECONDS = 5;

/** The driver's and the system's names for "no answer from there". */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** SQLSTATE classes that say the server cannot serve now: connection, authorisation, no such database, resources, operator, system; replaying came first. */
const UNAVAILABLE_CLASSES: ReadonlySet<string> = new Set(['08', '28', '3D', '40', '53', '57', '58']);

/** A replica ends queries that need rows which it is told to remove. */
const CANCELLED_BY_REPLICA = '40001';

/** Whether the connection ended under a query, or a replica ended it, so that asking again may help. */
export function isLostConnection(cause: unknown): boolean {
  const code = codeOf(cause);
  return [
    'CONNECTION_CLOSED',
    'CONNECTION_DESTROYED',
    'ECONNRESET',
    'EPIPE',
    '57P01',
    '57P02',
    '08003',
    '08006',
    '25006',
    CANCELLED_BY_REPLICA,
  ].includes(code);
}

/** What callers are told while the database is away or too slow. */
export const UNAVAILABLE = 'The catalog cannot be read right now; try again in a few seconds.';

/** Our answer to a query that failed: 503 when the database is away or too slow; anything else is a bug of ours. */
export function toAppError(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  if (!isUnavailable(cause)) return cause;
  return new AppError('unavailable', UNAVAILABLE, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

export function isUnavailable(cause: unknown): boolean {
  if (cause instanceof QueryLateError || isUnreachable(cause)) return true;
  const code = codeOf(cause);
  return code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2));
}

/** Whether no connection to the server could be made or kept. */
export function isUnreachable(cause: unknown): boolean {
  return UNREACHABLE.has(codeOf(cause));
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}
