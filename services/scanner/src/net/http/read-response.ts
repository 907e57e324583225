import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { errorCode, GuardError } from './guard-error.ts';
import type { Visit } from './guarded-target.ts';

/** What is sent; Host, Connection and Accept-Encoding are set by the client itself. */
export interface RequestHead {
  readonly method: 'GET' | 'OPTIONS';
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends a request over a connected socket and waits for the headers of the final response. Interim responses are
 * counted and never extend the time.
 *
 * @throws GuardError `timeout`, `too-large` or `protocol` when it is not read to its end.
 */
export async function readResponse(
  socket: Socket,
  head: RequestHead,
  { target, limits }: Omit<Visit, 'signal'>,
): Promise<IncomingMessage> {
  const { host, url } = target;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = request({
    // Only honoured while no `agent` is named: even `agent: false` would open a connection of its own.
    createConnection: () => socket,
    method: head.method,
    path: url.pathname + url.search,
    // Host keeps the trailing dot and the port of the URL.
    headers: { ...head.headers, host: url.host, 'accept-encoding': 'identity', connection: 'close' },
    setHost: false,
    maxHeaderSize: limits.maxHeaderBytes,
    // As browsers: header values over several lines, line feeds alone, lengths beside chunks.
    insecureHTTPParser: true,
  });
  // Node leaves out those after the thousandth; `maxHeaderSize` bounds them.
  outgoing.maxHeadersCount = 0;
  const timer = setTimeout(() => {
    reject(new GuardError('timeout', `${host} did not answer in time.`, { code: 'headers' }));
  }, limits.headersTimeoutMs);
  let interimCount = 0;
  const onInterim = () => {
    interimCount += 1;
    if (interimCount <= limits.maxInterimResponses) return;
    reject(new GuardError('protocol', `${host} sent too many interim responses.`, { code: 'INTERIM' }));
  };
  outgoing.on('continue', onInterim).on('information', onInterim);
  outgoing.on('upgrade', () => {
    reject(new GuardError('protocol', `${host} switched to another protocol.`, { code: 'UPGRADE' }));
  });
  outgoing.on('error', (error) => reject(requestError(host, error)));
  outgoing.on('response', resolve);
  outgoing.end();
  try {
    return await promise;
  } catch (error) {
    outgoing.destroy();
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function requestError(host: string, cause: Error): GuardError {
  const code = errorCode(cause);
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new GuardError('too-large', `${host} sent too large headers.`, { code, cause });
  }
  const message = `${host} did not give an HTTP response${code && ` (${code})`}.`;
  return new GuardError('protocol', message, { code, cause });
}
