import type { Socket } from 'node:net';
import type { HostileRequest } from './hostile-server.ts';

/** Answers every request with a page and these headers. */
export function page(headers: readonly string[] = [], html = '<title>Hello</title>') {
  return (socket: Socket) => {
    const lines = ['content-type: text/html', `content-length: ${Buffer.byteLength(html)}`, ...headers];
    socket.end(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n${html}`);
  };
}

/** Answers every request with a permanent redirect. */
export function redirect(to: (request: HostileRequest) => string) {
  return (socket: Socket, request: HostileRequest) => {
    socket.end(`HTTP/1.1 301 Moved\r\nlocation: ${to(request)}\r\ncontent-length: 0\r\n\r\n`);
  };
}

/** Headers of a site that leaves nothing to be desired. */
export const HARDENED = [
  'Strict-Transport-Security: max-age=63072000; includeSubDomains; preload',
  "Content-Security-Policy: default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'X-Frame-Options: DENY',
  'X-Content-Type-Options: nosniff',
  'Referrer-Policy: no-referrer',
];
