import { type GuardError, isUnreachable } from '../../../net/http/guard-error.ts';

/** OpenSSL's codes for a peer that does not speak TLS at all. */
const PLAIN_TEXT = ['WRONG_VERSION_NUMBER', 'HTTP_REQUEST', 'PACKET_LENGTH_TOO_LONG'];

/**
 * Whether the host itself has shown that it speaks no TLS that browsers accept: the port is closed, or OpenSSL read a
 * refusal or nonsense. A connection that breaks off in the handshake shows nothing: it may have been lost.
 */
export function isNoTls(error: GuardError): boolean {
  if (error.kind === 'connect') return !isUnreachable(error);
  return error.kind === 'tls' && (error.code?.startsWith('ERR_SSL_') ?? false);
}

/** Whether a failed handshake may have been one with a host that knows old versions only. */
export function hintsAtOldTls(error: GuardError | null): boolean {
  return error?.kind === 'tls' && !PLAIN_TEXT.some((code) => error.code?.includes(code));
}
