import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import { closestPath } from './closest-path.ts';
import { startDeadline } from './deadline.ts';
import {
  type Endpoint,
  honoPath,
  isPage,
  type KitEnv,
  type RateLimitPolicy,
  type Route,
  showsErrorPages,
} from './endpoint.ts';
import { createFrame, type Frame, type FrameOptions } from './frame.ts';
import { prefersHtml } from './prefers-html.ts';
import { rateLimitHeaders, uncounted } from './rate-limit-headers.ts';
import { discardBody } from './read-body.ts';
import type { Upload, UploadAdmission } from './upload-admission.ts';

export interface AppOptions extends FrameOptions {
  /** Absent: bodies are taken without asking. */
  readonly uploads?: UploadAdmission;
  /** The bucket for paths that no endpoint has. */
  readonly otherRateLimit: RateLimitPolicy;
  /** Ends when the service stops and what is in flight must be answered; left out: it never does. */
  readonly shutdownSignal?: AbortSignal;
}

/**
 * One service as a Hono app: every response has a request id, the rate-limit headers and the service's own error body,
 * every path knows its methods (405 with `Allow`), and a trailing slash is the same resource.
 */
export function createApp(options: AppOptions): Hono<KitEnv> {
  const app = new Hono<KitEnv>({ strict: false });
  const frame = createFrame(options);
  app.use(receive(frame));
  for (const [path, routes] of byPath(options.routes)) {
    const endpoints = routes.map((route) => route.endpoint);
    app.use(path, admit(options, frame, endpoints));
    for (const route of routes) route.mount(app, path);
    app.all(path, (c) => otherMethod(c, endpoints));
  }
  app.notFound(async (c) => {
    try {
      c.get('request').isForPeople = prefersHtml(c);
      await admitCaller(c, frame, options.otherRateLimit);
      const { isForPeople } = c.get('request');
      throw new AppError('not_found', isForPeople ? NO_PAGE : nothingAt(c.req.path, options.routes));
    } catch (thrown) {
      return fail(c, thrown);
    }
  });
  app.onError((thrown, c) => fail(c, thrown));
  return app;
}

/** Who is told of methods and endpoints writes programs. */
const NO_PAGE = 'There is no page at this address.';

function nothingAt(asked: string, routes: readonly Route[]): string {
  const path = closestPath(
    asked,
    routes.map(({ endpoint }) => endpoint.path),
  );
  const meant = routes.find(({ endpoint }) => endpoint.path === path)?.endpoint;
  const hint = meant === undefined ? '' : `; did you mean ${meant.method} ${meant.path}?`;
  return `There is nothing at this path${hint === '' ? ':' : hint} GET /docs shows every endpoint.`;
}

function byPath(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  return Map.groupBy(routes, (route) => honoPath(route.endpoint.path));
}

/** The first and last thing of each request: id, base headers, log line, metrics. */
function receive(frame: Frame): MiddlewareHandler<KitEnv> {
  return async (c, next) => {
    const request = frame.begin(c.req.header('x-request-id'), c.req.header('traceparent'));
    c.set('request', request);
    c.set('headers', request.headers);
    c.set('fail', (thrown) => frame.fail(request, thrown, () => c.req.raw.signal.aborted));
    await (request.trace === null ? next() : request.trace.run(next));
    const end = (status: number) => frame.end(request, c.get('endpointId') ?? 'other', c.req.method, status);
    const streamed = c.get('streamed');
    if (streamed === undefined) end(c.res.status);
    else void streamed.ended.then(end);
  };
}

/** What stands before an endpoint's handler: the rate limit and the deadline. */
function admit(options: AppOptions, frame: Frame, endpoints: readonly Endpoint[]): MiddlewareHandler<KitEnv> {
  const shutdownSignal = options.shutdownSignal ?? new AbortController().signal;
  return async (c, next) => {
    const endpoint = endpoints.find(({ method }) => method === methodOf(c)) ?? endpoints[0];
    if (endpoint === undefined) return next();
    c.set('endpointId', endpoint.id);
    const request = c.get('request');
    request.isForPeople =
      (isPage(endpoint) && endpoint.method === methodOf(c)) ||
      (showsErrorPages(endpoint) && c.req.query('format') === 'html');
    request.renderError = endpoint.errorForm?.render;
    if (c.req.method === 'OPTIONS') {
      Object.assign(c.get('headers'), rateLimitHeaders(uncounted(endpoint.rateLimit), null));
      return next();
    }
    await admitCaller(c, frame, endpoint.rateLimit);
    const work = endpoint.body === undefined ? next : () => withRoom(c, options, next);
    if (endpoint.timeoutMs === null) return work();
    const { deadline, expired, clear } = startDeadline(
      endpoint.timeoutMs,
      () => c.req.raw.signal,
      shutdownSignal,
    );
    c.set('deadline', deadline);
    try {
      await Promise.race([work(), expired]);
    } finally {
      whenIdle(c, clear);
    }
  };
}

/** A response that goes on after its handler keeps what it was admitted with. */
function whenIdle(c: Context<KitEnv>, giveBack: () => void): void {
  const streamed = c.get('streamed');
  if (streamed === undefined) giveBack();
  else void streamed.idle.then(giveBack);
}

/** Room is given back when the handler is done, not when its time is over: until then it holds what was sent. */
async function withRoom(
  c: Context<KitEnv>,
  { uploads }: AppOptions,
  next: () => Promise<void>,
): Promise<void> {
  if (uploads === undefined) return next();
  const upload = await begun(c, uploads);
  c.set('upload', upload);
  try {
    await next();
  } finally {
    whenIdle(c, () => upload.release());
  }
}

async function begun(c: Context<KitEnv>, uploads: UploadAdmission): Promise<Upload> {
  try {
    return uploads.begin(announcedBytes(c.req.header('content-length')));
  } catch (refusal) {
    // A response before the end of the body is lost on whoever is too busy with sending to look for it.
    await discardBody(c);
    throw refusal;
  }
}

function announcedBytes(contentLength: string | undefined): number {
  return /^\d{1,12}$/.test(contentLength ?? '') ? Number(contentLength) : 0;
}

function admitCaller(c: Context<KitEnv>, frame: Frame, policy: RateLimitPolicy): Promise<void> {
  const address = c.env?.incoming?.socket.remoteAddress;
  return frame.admit(c.get('request'), policy, address, c.req.header('x-forwarded-for'));
}

function fail(c: Context<KitEnv>, thrown: unknown): Response {
  const { status, headers, bytes } = c.get('fail')(thrown);
  return new Response(bytes, { status, headers: { ...c.get('headers'), ...headers } });
}

/** By name; who merely accepts one gets errors as those who read JSON do. */
function methodOf(c: Context<KitEnv>): string {
  return c.req.method === 'HEAD' ? 'GET' : c.req.method;
}

function otherMethod(c: Context<KitEnv>, endpoints: readonly Endpoint[]): Response {
  const methods = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (c.req.method !== 'OPTIONS') {
    const { isForPeople } = c.get('request');
    const answered = `This path answers ${endpoints.map(({ method }) => method).join(' and ')}.`;
    throw new AppError('method_not_allowed', isForPeople ? NO_PAGE : answered, { headers: { allow } });
  }
  const headers = {
    ...c.get('headers'),
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': 'content-type, if-modified-since, if-none-match, x-request-id, *',
    'access-control-max-age': '86400',
  };
  return new Response(null, { status: 204, headers });
}
