import type { Socket } from 'node:net';
import type { RenderError } from './error-answer.ts';

/** Faults that node:http finds before any app sees the request. */
export function refuse(error: NodeJS.ErrnoException, socket: Socket, render: RenderError): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const message =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'The request did not arrive in time; send it faster.'
      : 'The request is not valid HTTP, or its headers are too large.';
  const body = JSON.stringify(render('bad_request', message));
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  socket.end(head + body);
}
