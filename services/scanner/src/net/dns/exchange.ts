import { errorCode } from '../http/guard-error.ts';
import type { DnsServer } from './dns-server.ts';

export type ExchangeResult =
  | { readonly kind: 'message'; readonly message: Buffer }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'unreachable'; readonly code: string };

/** Sends `query` to the server and waits for its reply, at most `timeoutMs`. Rejects only with the signal's reason. */
export type Exchange = (
  server: DnsServer,
  query: Buffer,
  timeoutMs: number,
  signal: AbortSignal,
) => Promise<ExchangeResult>;

/** Waits for what `start` resolves with, at most `timeoutMs`; in the end what `start` gave back closes its socket. */
export async function withinTime(
  timeoutMs: number,
  signal: AbortSignal,
  start: (resolve: (result: ExchangeResult) => void) => () => void,
): Promise<ExchangeResult> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeResult>();
  const timer = setTimeout(() => resolve({ kind: 'timeout' }), timeoutMs);
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const close = start(resolve);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    close();
  }
}

/** An error of the socket, with its `code` for reports. */
export function unreachable(error: unknown): ExchangeResult {
  return { kind: 'unreachable', code: errorCode(error) || 'EUNKNOWN' };
}
