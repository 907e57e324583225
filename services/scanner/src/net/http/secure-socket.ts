import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { errorCode, GuardError } from './guard-error.ts';
import type { Visit } from './guarded-target.ts';

/** Which handshake is offered; nothing set means Node's defaults. */
export interface HandshakeOffer {
  readonly minVersion?: SecureVersion;
  readonly maxVersion?: SecureVersion;
  /** An OpenSSL cipher string; old versions need `DEFAULT@SECLEVEL=0`. */
  readonly ciphers?: string;
}

/**
 * Makes TLS on a pinned connection. The certificate is not judged here, so that its facts can be read whatever they
 * are; nothing may be sent before they are.
 *
 * @param anchors PEM texts; undefined means the process's own
 * @throws GuardError `tls` or `timeout` when the handshake fails.
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
      ...offer,
      ...(anchors === undefined ? {} : { ca: [...anchors] }),
      ...(target.isAddress ? {} : { servername: host }),
      ALPNProtocols: ['http/1.1'],
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
      throw new GuardError('timeout', message, { host, code: 'tls' });
    }
    const code = errorCode(error);
    const message = `No TLS connection to ${host}${code && ` (${code})`}.`;
    throw new GuardError('tls', message, { host, code, cause: error });
  }
}
