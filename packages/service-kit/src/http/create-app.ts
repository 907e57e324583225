import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Counter } from '../rate-limit/counter.ts';
import { parseTraceparent } from '../tracing/parse-traceparent.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { clientAddress } from './client-address.ts';
import { startDeadline } from './deadline.ts';
import { type Endpoint, honoPath, type KitEnv, type RateLimitPolicy, type Route } from './endpoint.ts';
import { errorAnswer, type RenderError } from './error-answer.ts';
import { rateLimitHeaders, resetSeconds, uncounted } from './rate-limit-headers.ts';
import { noBody } from './reply.ts';
import type { UploadAdmission } from './upload-admission.ts';

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly renderError: RenderError;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly counter: Counter;
  readonly trustedProxyHops: number;
  /** Absent: bodies are taken without asking. */
  readonly uploads?: UploadAdmission;
  /** Null: no spans are made. */
  readonly tracing?: Tracing | null;
  /** The bucket for paths that no endpoint has. */
  readonly otherRateLimit: RateLimitPolicy;
  /** Ends when the service stops and what is in flight must be answered; left out: it never does. */
  readonly lastCall?: AbortSignal;
}

/** Asked every few seconds by whoever watches us; only of interest when something is wrong with them. */
const PROBES: ReadonlySet<string> = new Set(['healthz', 'readyz', 'metrics']);

/** Only a UUID is taken over from a caller: it goes into the log, and a freer form could hold a secret. */
const REQUEST_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const BASE_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Last-Modified, Link, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * One service as a Hono app: every answer has a request id, the rate-limit headers and the service's own error body,
 * every path knows its methods (405 with `Allow`), and a trailing slash is the same resource.
 */
export function createApp(options: AppOptions): Hono<KitEnv> {
  const app = new Hono<KitEnv>({ strict: false });
  app.use(receive(options));
  for (const [path, routes] of byPath(options.routes)) {
    const endpoints = routes.map((route) => route.endpoint);
    app.use(path, admit(options, endpoints));
    for (const route of routes) route.mount(app, path);
    app.all(path, (c) => otherMethod(c, endpoints));
  }
  app.notFound(async (c) => {
    try {
      await count(c, options, options.otherRateLimit);
      throw new AppError(
        'not_found',
        'There is nothing at this path; GET /openapi.json lists every endpoint.',
      );
    } catch (thrown) {
      return errorAnswer(c, thrown, options.renderError, options.log);
    }
  });
  app.onError((thrown, c) => errorAnswer(c, thrown, options.renderError, options.log));
  return app;
}

function byPath(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  return Map.groupBy(routes, (route) => honoPath(route.endpoint.path));
}

/** The first and last thing of each request: id, base headers, log line, metrics. */
function receive(options: AppOptions): MiddlewareHandler<KitEnv> {
  const { log, metrics, tracing = null } = options;
  const paths = new Map(options.routes.map(({ endpoint }) => [endpoint.id, endpoint.path]));
  return async (c, next) => {
    const startedAt = performance.now();
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    c.set('headers', { ...BASE_HEADERS, 'x-request-id': requestId });
    const parent = parseTraceparent(c.req.header('traceparent'));
    const trace = tracing?.beginRequest(parent) ?? null;
    const traceId = trace?.traceId ?? parent?.traceId;
    c.set('traceId', traceId);
    metrics.requestStarted();
    await (trace === null ? next() : trace.run(next));
    const route = c.get('endpointId') ?? 'other';
    const ms = performance.now() - startedAt;
    metrics.requestEnded(route, c.req.method, c.res.status, ms / 1_000);
    trace?.end({ method: c.req.method, route: paths.get(route) ?? null, status: c.res.status });
    const level = PROBES.has(route) ? 'debug' : 'info';
    log[level](
      { requestId, traceId, route, method: c.req.method, status: c.res.status, ms: Math.round(ms) },
      'request',
    );
  };
}

/** What stands before an endpoint's handler: the rate limit and the deadline. */
function admit(options: AppOptions, endpoints: readonly Endpoint[]): MiddlewareHandler<KitEnv> {
  const lastCall = options.lastCall ?? new AbortController().signal;
  return async (c, next) => {
    const endpoint = endpoints.find(({ method }) => method === methodOf(c)) ?? endpoints[0];
    if (endpoint === undefined) return next();
    c.set('endpointId', endpoint.id);
    if (c.req.method === 'OPTIONS') {
      Object.assign(c.get('headers'), rateLimitHeaders(uncounted(endpoint.rateLimit), null));
      return next();
    }
    await count(c, options, endpoint.rateLimit);
    const work = endpoint.body === undefined ? next : () => withRoom(c, options, next);
    if (endpoint.timeoutMs === null) return work();
    const { deadline, expired, clear } = startDeadline(endpoint.timeoutMs, () => c.req.raw.signal, lastCall);
    c.set('deadline', deadline);
    try {
      await Promise.race([work(), expired]);
    } finally {
      clear();
    }
  };
}

/** Room is given back when the handler is done, not when its time is over: until then it holds what was sent. */
async function withRoom(
  c: Context<KitEnv>,
  { uploads }: AppOptions,
  next: () => Promise<void>,
): Promise<void> {
  if (uploads === undefined) return next();
  const upload = uploads.begin(announcedBytes(c.req.header('content-length')));
  c.set('upload', upload);
  try {
    await next();
  } finally {
    upload.release();
  }
}

function announcedBytes(contentLength: string | undefined): number {
  return /^\d{1,12}$/.test(contentLength ?? '') ? Number(contentLength) : 0;
}

async function count(c: Context<KitEnv>, options: AppOptions, policy: RateLimitPolicy): Promise<void> {
  const hit = policy.counted
    ? await options.counter.hit(`${policy.bucket}|${addressOf(c, options)}`, policy.windowSeconds * 1_000)
    : null;
  Object.assign(c.get('headers'), rateLimitHeaders(policy, hit));
  if (!policy.enforced || hit === null || hit.count <= policy.limit) return;
  throw new AppError(
    'rate_limited',
    `At most ${policy.limit} requests per ${policy.windowSeconds} s are served; slow down.`,
    {
      retryAfterSeconds: resetSeconds(policy, hit),
    },
  );
}

function addressOf(c: Context<KitEnv>, options: AppOptions): string {
  const forwardedFor = options.trustedProxyHops === 0 ? undefined : c.req.header('x-forwarded-for');
  return clientAddress(c.env?.incoming?.socket.remoteAddress, forwardedFor, options.trustedProxyHops);
}

function methodOf(c: Context<KitEnv>): string {
  return c.req.method === 'HEAD' ? 'GET' : c.req.method;
}

function otherMethod(c: Context<KitEnv>, endpoints: readonly Endpoint[]): Response {
  const methods = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (c.req.method !== 'OPTIONS') {
    throw new AppError('method_not_allowed', `This path answers ${allow}.`, { headers: { allow } });
  }
  return noBody(c, 204, {
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': 'content-type, if-modified-since, if-none-match, x-request-id, *',
    'access-control-max-age': '86400',
  });
}
