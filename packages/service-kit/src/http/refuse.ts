import type { Socket } from 'node:net';
import type { RenderError } from './error-response.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time; send it faster.',
  CONNECT: 'This is no proxy; send GET or POST.',
};
const MALFORMED = 'The request is not valid HTTP, or its headers are too large.';

/**
 * Answers what node:http does not hand to any app: `code` is its error's, or `CONNECT` for a tunnel. `headers` stand on
 * every response of the service.
 */
export function refuse(
  code: string | undefined,
  socket: Socket,
  render: RenderError,
  headers: Readonly<Record<string, string>>,
): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const message = MESSAGES[code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(render('bad_request', message));
  const more = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}Connection: close\r\n\r\n`;
  socket.end(head + body);
}
