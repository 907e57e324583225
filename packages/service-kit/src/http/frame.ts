import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Counter, Hit } from '../rate-limit/counter.ts';
import { parseTraceparent } from '../tracing/parse-traceparent.ts';
import type { RequestTrace, Tracing } from '../tracing/tracing.ts';
import { clientAddress } from './client-address.ts';
import type { RateLimitPolicy, Route } from './endpoint.ts';
import { rateLimitSentence, resetSeconds } from './rate-limit-headers.ts';

export interface FrameOptions {
  readonly routes: readonly Route[];
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly counter: Counter;
  readonly trustedProxyHops: number;
  /** Null: no spans are made. */
  readonly tracing?: Tracing | null;
}

/** What each request begins and ends with, whichever way its answer takes: its id, its place in a trace, the count, the log line, the metrics. */
export interface Frame {
  begin(requestId: string | undefined, traceparent: string | undefined): BegunRequest;
  /** Counts a hit of this client; null where nothing is counted. */
  count(
    policy: RateLimitPolicy,
    address: string | undefined,
    forwardedFor: string | undefined,
  ): Promise<Hit> | null;
  /** @param endpointId `other` for a path that no endpoint has. */
  end(request: BegunRequest, endpointId: string, method: string, status: number): void;
}

export interface BegunRequest {
  readonly id: string;
  /** Undefined when the request belongs to no trace. */
  readonly traceId: string | undefined;
  readonly trace: RequestTrace | null;
  readonly startedAt: number;
}

/** Asked every few seconds by whoever watches us; only of interest when something is wrong with them. */
const PROBES: ReadonlySet<string> = new Set(['healthz', 'readyz', 'metrics']);

/** Only a UUID is taken over from a caller: it goes into the log, and a freer form could hold a secret. */
const REQUEST_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function createFrame(options: FrameOptions): Frame {
  const { log, metrics, counter, trustedProxyHops, tracing = null } = options;
  const paths = new Map(options.routes.map(({ endpoint }) => [endpoint.id, endpoint.path]));
  return {
    begin(given, traceparent) {
      const startedAt = performance.now();
      const parent = parseTraceparent(traceparent);
      const trace = tracing?.beginRequest(parent) ?? null;
      metrics.requestStarted();
      return {
        id: given !== undefined && REQUEST_ID.test(given) ? given : randomUUID(),
        traceId: trace?.traceId ?? parent?.traceId,
        trace,
        startedAt,
      };
    },
    count({ counted, bucket, windowSeconds }, address, forwardedFor) {
      if (!counted) return null;
      const client = clientAddress(address, forwardedFor, trustedProxyHops);
      return counter.hit(`${bucket}|${client}`, windowSeconds * 1_000);
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

/** @throws AppError `rate_limited` when `hit` is beyond what the policy grants and enforces. */
export function refuseBeyond(policy: RateLimitPolicy, hit: Hit | null): void {
  if (!policy.enforced || hit === null || hit.count <= policy.limit) return;
  throw new AppError('rate_limited', rateLimitSentence(policy), {
    retryAfterSeconds: resetSeconds(policy, hit),
  });
}
