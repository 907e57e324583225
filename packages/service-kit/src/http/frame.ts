import { randomUUID } from 'node:crypto';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Counter } from '../rate-limit/counter.ts';
import { parseTraceparent } from '../tracing/parse-traceparent.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { clientAddress } from './client-address.ts';
import type { BegunRequest, RateLimitPolicy, Route } from './endpoint.ts';
import {
  type ErrorResponse,
  errorResponse,
  type RenderError,
  type RenderErrorPage,
} from './error-response.ts';
import { rateLimitHeaders, refuseBeyond } from './rate-limit-headers.ts';

export interface FrameOptions {
  readonly routes: readonly Route[];
  readonly renderError: RenderError;
  /** Absent: the service has no pages. */
  readonly renderErrorPage?: RenderErrorPage;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly counter: Counter;
  readonly trustedProxyHops: number;
  /** Null: no spans are made. */
  readonly tracing?: Tracing | null;
}

/** What each request begins and ends with, whichever way its response takes: its id, its place in a trace, the limit, errors, the log line, the metrics. */
export interface Frame {
  begin(requestId: string | undefined, traceparent: string | undefined): BegunRequest;
  /**
   * Counts a hit of this client and adds to the headers what it may still ask.
   *
   * @throws AppError `rate_limited` when it is beyond what the policy grants and enforces.
   */
  admit(
    request: BegunRequest,
    policy: RateLimitPolicy,
    address: string | undefined,
    forwardedFor: string | undefined,
  ): Promise<void>;
  /** What is sent when `thrown` was thrown; its cause is logged. */
  fail(request: BegunRequest, thrown: unknown, isGivenUp: () => boolean): ErrorResponse;
  /** @param endpointId `other` for a path that no endpoint has. */
  end(request: BegunRequest, endpointId: string, method: string, status: number): void;
}

/** Asked every few seconds by whoever watches us; only of interest when something is wrong with them. */
const PROBES: ReadonlySet<string> = new Set(['healthz', 'readyz', 'metrics']);

/** Only a UUID is taken over from a caller: it goes into the log, and a freer form could hold a secret. */
const REQUEST_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function createFrame(options: FrameOptions): Frame {
  const { log, metrics, counter, trustedProxyHops, tracing = null } = options;
  const { renderError, renderErrorPage } = options;
  const paths = new Map(options.routes.map(({ endpoint }) => [endpoint.id, endpoint.path]));
  return {
    begin(given, traceparent) {
      const startedAt = performance.now();
      const parent = parseTraceparent(traceparent);
      const trace = tracing?.beginRequest(parent) ?? null;
      const id = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
      metrics.requestStarted();
      return {
        id,
        traceId: trace?.traceId ?? parent?.traceId,
        trace,
        startedAt,
        client: '',
        headers: { ...BASE_HEADERS, 'x-request-id': id },
        isForPeople: false,
      };
    },
    async admit(request, policy, address, forwardedFor) {
      const { counted, bucket, windowSeconds } = policy;
      request.client = clientAddress(address, forwardedFor, trustedProxyHops);
      const hit = counted ? await counter.hit(`${bucket}|${request.client}`, windowSeconds * 1_000) : null;
      Object.assign(request.headers, rateLimitHeaders(policy, hit));
      refuseBeyond(policy, hit);
    },
    fail: ({ id, traceId, isForPeople, renderError: ofEndpoint }, thrown, isGivenUp) => {
      const render = isForPeople
        ? { renderError, renderErrorPage }
        : { renderError: ofEndpoint ?? renderError };
      return errorResponse(thrown, { requestId: id, traceId, isGivenUp }, render, log);
    },
    end({ id, traceId, trace, startedAt }, endpointId, method, status) {
      const ms = performance.now() - startedAt;
      metrics.requestEnded(endpointId, method, status, ms / 1_000);
      trace?.end({ method, route: paths.get(endpointId) ?? null, status });
      const level = PROBES.has(endpointId) ? 'debug' : 'info';
      log[level](
        { requestId: id, traceId, route: endpointId, method, status, ms: Math.round(ms) },
        'request',
      );
    },
  };
}

/** The headers of every response, whatever its status. */
const BASE_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Last-Modified, Link, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
