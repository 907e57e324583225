import { constants } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { errorCode, GuardError } from './guard-error.ts';
import type { Visit } from './guarded-target.ts';

/** Which handshake is offered; nothing set means that of browsers. */
export interface HandshakeOffer {
  readonly minVersion?: SecureVersion;
  readonly maxVersion?: SecureVersion;
  /** An OpenSSL cipher string; old versions need `DEFAULT@SECLEVEL=0`. */
  readonly ciphers?: string;
  readonly ALPNProtocols?: string[];
}

/** No Diffie-Hellman over finite fields, and nothing else that Chrome, Firefox and Safari have given up. */
const BROWSER_SUITES = [
  'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE+AESGCM:ECDHE+CHACHA20:ECDHE+AES+SHA1:kRSA+AESGCM:kRSA+AES+SHA1',
].join(':');

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
      ciphers: BROWSER_SUITES,
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
      throw new GuardError('timeout', message, { host, code: 'tls' });
    }
    const code = errorCode(error);
    if (code.endsWith('NO_APPLICATION_PROTOCOL')) {
      const message = `${host} speaks no HTTP/1.1, and this scanner speaks nothing else.`;
      throw new GuardError('protocol', message, { host, code, cause: error });
    }
    const message = `No TLS connection to ${host}${code && ` (${code})`}.`;
    throw new GuardError('tls', message, { host, code, cause: error });
  }
}
