import type { DnsServer } from './dns-server.ts';

/** What one datagram or one TCP connection brought. */
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

/** The `code` of a socket error, for reports. */
export function socketErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'EUNKNOWN';
}
