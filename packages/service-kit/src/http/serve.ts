import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from '../log.ts';
import type { KitEnv } from './endpoint.ts';
import type { RenderError } from './error-answer.ts';

const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  // Node looks for late requests only this often; at its default of 30 s slow senders outlive every time-out.
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};
const MAX_CONNECTIONS = 2_000;
/** Time for load balancers to see that we are no longer ready before new connections are refused. */
const READINESS_LEAD_MS = 500;

export interface RunningServer {
  readonly url: string;
  /** Stops taking requests, lets those in flight end within the grace time, then resolves. */
  stop(): Promise<void>;
}

/** The port is taken or may not be used; the message is for the person at the terminal. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * Listens until `stop`. `onDrain` is told first, so that readiness fails before connections do.
 *
 * @throws ListenError when the address cannot be listened on.
 */
export async function serve(
  app: Hono<KitEnv>,
  options: {
    readonly host: string;
    readonly port: number;
    readonly graceMs: number;
    readonly renderError: RenderError;
    readonly log: Logger;
    readonly onDrain: () => void;
  },
): Promise<RunningServer> {
  const server = toHttpServer(
    createAdaptorServer({ fetch: app.fetch, createServer, serverOptions: SERVER_OPTIONS }),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = 64;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuse(error, socket, options.renderError),
  );
  const port = await listen(server, options.host, options.port);
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  const url = `http://${host}:${port}`;
  options.log.info({ url }, 'listening');
  return { url, stop: () => stop(server, options) };
}

function toHttpServer(server: ReturnType<typeof createAdaptorServer>): Server {
  // The adaptor was given node:http's own createServer, so this always holds; it narrows the adaptor's union.
  if (!('maxHeadersCount' in server)) throw new TypeError('the adaptor made no HTTP/1.1 server');
  return server;
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        LISTEN_REASONS[cause.code ?? ''] ?? `cannot be listened on (${cause.code ?? cause.message})`;
      reject(new ListenError(`Port ${port} on ${host} ${reason}`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program: stop it, or choose another port.',
  EACCES: 'needs rights this process does not have: choose a port above 1023.',
  EADDRNOTAVAIL: 'is not an address of this machine: set HOST to one that is.',
};

/** Faults that node:http finds before any app sees the request. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, render: RenderError): void {
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

async function stop(
  server: Server,
  options: { readonly graceMs: number; readonly onDrain: () => void; readonly log: Logger },
): Promise<void> {
  options.onDrain();
  options.log.info('stopping: requests in flight are finished, new ones are refused');
  // A connection that is busy now would else be kept alive after its answer and hold the server open.
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await sleep(Math.min(READINESS_LEAD_MS, options.graceMs / 4));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const grace = setTimeout(() => server.closeAllConnections(), options.graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(grace);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
