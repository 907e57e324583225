import { constants } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type ConnectionOptions, connect, DEFAULT_CIPHERS, type TLSSocket } from 'node:tls';
import { errorCode, GuardError } from './guard-error.ts';
import type { Visit } from './guarded-target.ts';

/**
 * Which handshake is offered; nothing set means Node's defaults without Diffie-Hellman over finite fields, and the
 * protocols of all browsers. Old versions need the ciphers `DEFAULT@SECLEVEL=0`.
 */
export type HandshakeOffer = Pick<
  ConnectionOptions,
  'minVersion' | 'maxVersion' | 'ciphers' | 'ALPNProtocols'
>;

/**
 * Makes TLS on a pinned connection. The certificate is not judged here, so that its facts can be read whatever they
 * are; nothing may be sent before they are.
 *
 * @param anchors PEM texts; undefined means the process's own
 * @throws GuardError `tls`, `timeout` or `protocol` (a host for HTTP/2 alone) when the handshake fails.
 */
export async function secureSocket(
  socket: Socket,
  offer: HandshakeOffer,
  anchors: readonly string[] | undefined,
  { target, limits, signal }: Visit,
): Promise<TLSSocket> {
  const timeout = AbortSignal.timeout(limits.handshakeTimeoutMs);
  const { host } = target;
  try {
    const secure = connect({
      socket,
      ALPNProtocols: ['h2', 'http/1.1'],
      // No browser has it, and OpenSSL gives up where a server chooses it with a small group.
      ciphers: `${DEFAULT_CIPHERS}:!DHE`,
      // Servers without RFC 5746, which OpenSSL refuses by itself and browsers do not.
      secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
      ...offer,
      ...(anchors === undefined ? {} : { ca: [...anchors] }),
      ...(target.isAddress ? {} : { servername: host }),
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
    });
    secure.on('error', () => {});
    await once(secure, 'secureConnect', { signal: AbortSignal.any([signal, timeout]) });
    return secure;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    if (timeout.aborted) {
      const message = `${host} did not finish the TLS handshake in time.`;
      throw new GuardError('timeout', message, { code: 'tls' });
    }
    const code = errorCode(error);
    if (code.endsWith('NO_APPLICATION_PROTOCOL')) {
      const message = `${host} speaks no HTTP/1.1, and this scanner speaks nothing else.`;
      throw new GuardError('protocol', message, { code, cause: error });
    }
    const message = `No TLS connection to ${host}${code && ` (${code})`}.`;
    throw new GuardError('tls', message, { code, cause: error });
  }
}
