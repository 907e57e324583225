import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server';
import type { ErrorCode } from '@repo/contracts/errors';
import type { Hono } from 'hono';
import { STATUS } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { KitEnv, RateLimitPolicy } from './endpoint.ts';
import { ADDRESS_SENTENCE, type RenderError } from './error-response.ts';
import { type InFlightResponses, trackInFlightResponses } from './in-flight-responses.ts';
import { limitConnections } from './limit-connections.ts';
import { rateLimitHeaders, uncounted } from './rate-limit-headers.ts';

const REQUEST_TIMEOUT_MS = 60_000;
const SERVER_OPTIONS = {
  keepAliveTimeout: 65_000,
  // Node looks for late requests only this often; at its default of 30 s slow senders outlive every time-out.
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // Node's own refusal has no body: `withHost` refuses.
  requireHostHeader: false,
};
const MAX_CONNECTIONS = 2_000;
/** A caller who takes nothing of a response would hold it in memory for ever. No endpoint is silent for so long. */
const SILENCE_MS = 120_000;
/** Of one address, where no proxy stands before the service. */
const MAX_CONNECTIONS_PER_ADDRESS = 500;
/** Time for load balancers to see that we are no longer ready before new connections are refused. */
const READINESS_LEAD_MS = 500;
/** Time for the last responses to be sent before connections are cut. */
const FINAL_RESPONSE_MS = 1_000;

export interface RunningServer {
  readonly url: string;
  /**
   * Stops taking requests, lets those in flight end within the grace time, then resolves. When `forceStop` ends, all
   * connections are cut at once.
   */
  stop(forceStop?: AbortSignal): Promise<void>;
}

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly graceMs: number;
  /** Proxies in front, 0 when left out: then one address gets 500 connections at most; behind one that is its matter. */
  readonly trustedProxyHops?: number;
  /** How long a request may take to arrive, its body included; 60 s when left out. */
  readonly requestTimeoutMs?: number;
  readonly renderError: RenderError;
  /** Shown on refusals of what is no request of any endpoint; left out: nothing is shown. */
  readonly rateLimit?: RateLimitPolicy;
  readonly log: Logger;
  /** Asked first: true when it responds to the request itself; left out: the app responds to every request. */
  readonly first?: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly onDrain: () => void;
  /** Told shortly before the grace time is over: what is still in flight must be answered now. */
  readonly onFinalResponses?: () => void;
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
export async function serve(app: Hono<KitEnv>, options: ServeOptions): Promise<RunningServer> {
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const refusal: Refusal = {
    render: options.renderError,
    headers: options.rateLimit === undefined ? {} : rateLimitHeaders(uncounted(options.rateLimit), null),
  };
  const { first = () => false } = options;
  const respond = getRequestListener(withHost(app, refusal), {
    hostname: 'localhost',
    errorHandler: (cause) => unreadable(cause, refusal, options.log),
  });
  const server = createServer({ ...SERVER_OPTIONS, requestTimeout }, (request, response) => {
    if (isAboutServer(request)) answerAboutServer(response, refusal);
    else if (!namesOneHost(request) || !first(request, response)) void respond(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = 64;
  server.timeout = SILENCE_MS;
  if ((options.trustedProxyHops ?? 0) === 0) limitConnections(server, MAX_CONNECTIONS_PER_ADDRESS);
  const inFlight = trackInFlightResponses(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (inFlight.hasBegun(socket)) socket.destroy();
    else refuse(error.code, socket, refusal);
  });
  server.on('connect', (_, socket: Socket) => refuse('CONNECT', socket, refusal));
  // Node would answer 417, without a body of ours; whoever expects what we do not know may as well be served.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const port = await listen(server, options.host, options.port);
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  const url = `http://${host}:${port}`;
  options.log.info({ url }, 'listening');
  return {
    url,
    stop: (forceStop) => stop(server, inFlight, options, forceStop ?? new AbortController().signal),
  };
}

/** `OPTIONS *` asks what the server as a whole can do (RFC 9110, section 9.3.7). */
function isAboutServer(request: IncomingMessage): boolean {
  return request.method === 'OPTIONS' && request.url === '*' && namesOneHost(request);
}

function answerAboutServer(response: ServerResponse, { headers }: Refusal): void {
  response.writeHead(204, { ...headers, allow: 'GET, HEAD, POST, OPTIONS' }).end();
}

/** What every response outside of the app is made of. */
interface Refusal {
  readonly render: RenderError;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The app, for requests that name one host as HTTP/1.1 wants it (RFC 9112, section 3.2); HTTP/1.0 knows no `Host`.
 */
function withHost(app: Hono<KitEnv>, refusal: Refusal) {
  return (request: Request, { incoming, outgoing }: HttpBindings | Http2Bindings) => {
    if (!namesOneHost(incoming)) return badAddress(refusal);
    return app.fetch(request, { incoming, outgoing });
  };
}

type Named = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'rawHeaders'>;

function namesOneHost({ headers, httpVersion, rawHeaders }: Named): boolean {
  const isNamed = headers.host !== undefined || httpVersion === '1.0';
  return isNamed && !isHostRepeated(rawHeaders);
}

/** Whether it names more than one host, or one more than once: whoever stands before us may have believed another. */
function isHostRepeated(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Faults that are found between node:http and the app, such as a `Host` that is none. */
function unreadable(cause: unknown, refusal: Refusal, log: Logger): Response {
  if (cause instanceof RequestError) return badAddress(refusal);
  log.error({ err: cause }, 'request failed outside of the app');
  return ownShape('internal', 'Something went wrong on our side.', refusal);
}

function badAddress(refusal: Refusal): Response {
  return ownShape('bad_request', ADDRESS_SENTENCE, refusal);
}

function ownShape(code: ErrorCode, sentence: string, { render, headers }: Refusal): Response {
  return new Response(JSON.stringify(render(code, sentence)), {
    status: STATUS[code],
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    },
  });
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

async function stop(
  server: Server,
  inFlight: InFlightResponses,
  options: ServeOptions,
  forceStop: AbortSignal,
): Promise<void> {
  options.onDrain();
  options.log.info('stopping: requests in flight are finished, new ones are refused');
  inFlight.askToClose();
  const leadMs = Math.min(READINESS_LEAD_MS, options.graceMs / 4);
  await sleep(leadMs, undefined, { signal: forceStop }).catch(() => undefined);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => {
    server.closeIdleConnections();
    inFlight.closeSilent();
  }, 50);
  const finalResponseMs = Math.max(0, options.graceMs - Math.min(FINAL_RESPONSE_MS, options.graceMs / 4));
  const finalResponses = setTimeout(() => options.onFinalResponses?.(), finalResponseMs);
  const cut = () => server.closeAllConnections();
  const grace = setTimeout(cut, options.graceMs);
  forceStop.addEventListener('abort', cut);
  if (forceStop.aborted) cut();
  await closed;
  clearInterval(idle);
  clearTimeout(finalResponses);
  clearTimeout(grace);
  forceStop.removeEventListener('abort', cut);
}

const MESSAGES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time; send it faster.',
  CONNECT: 'This is no proxy; send GET or POST.',
};
const MALFORMED = 'The request is not valid HTTP, or its headers are too large.';

/** Answers what node:http does not hand to any app: `code` is its error's, or `CONNECT` for a tunnel. */
function refuse(code: string | undefined, socket: Socket, { render, headers }: Refusal): void {
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
