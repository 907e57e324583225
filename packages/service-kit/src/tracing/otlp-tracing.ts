import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { EnvironmentError } from '../env.ts';
import type { Logger } from '../log.ts';
import type { TraceParent, Tracing } from './tracing.ts';

/** The most that stopping waits for a collector. */
const STOP_MS = 3_000;
const LOG_EVERY_MS = 60_000;
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/**
 * Spans to an OTLP collector over HTTP. Which span is current is held here and nowhere global, and nothing is added to
 * outgoing requests: who is asked learns nothing of our traces.
 */
export function createOtlpTracing(
  service: string,
  env: Readonly<Record<string, string | undefined>>,
  log: Logger,
): Tracing {
  logFaults(log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: samplerOf(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer(service);
  const current = new AsyncLocalStorage<Context>();
  return {
    beginRequest(parent) {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, contextOf(parent));
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        traceId: span.spanContext().traceId,
        run: (work) => current.run(context, work),
        end: ({ method, route, status }) => {
          const known = METHODS.has(method) ? method : '_OTHER';
          span.updateName(route === null ? known : `${known} ${route}`);
          span.setAttributes({
            'http.request.method': known,
            'http.response.status_code': status,
            ...(route === null ? {} : { 'http.route': route }),
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    upstreamCalled(upstream, outcome, seconds) {
      const context = current.getStore();
      // Work that nobody's request asked for, such as a refresh.
      if (context === undefined) return;
      const endTime = Date.now();
      const startTime = endTime - Math.round(seconds * 1_000);
      const attributes = { 'peer.service': upstream, 'upstream.outcome': outcome };
      const span = tracer.startSpan(
        `ask ${upstream}`,
        { kind: SpanKind.CLIENT, startTime, attributes },
        context,
      );
      if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    async stop() {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, STOP_MS);
      await Promise.race([provider.shutdown().catch(() => undefined), late.promise]);
      clearTimeout(timer);
    },
  };
}

function contextOf(parent: TraceParent | null): Context {
  if (parent === null) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** A collector that is away must be seen, but not in every line. */
function logFaults(log: Logger): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const fault = () => {
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn('traces cannot be sent: the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take them');
  };
  const silent = () => undefined;
  diag.setLogger(
    { error: fault, warn: fault, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.ERROR,
  );
}

const ROOT_SAMPLERS: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
};
const OF_PARENT = 'parentbased_';
const SAMPLERS: ReadonlyMap<string, (ratio: number) => Sampler> = new Map(
  Object.entries(ROOT_SAMPLERS).flatMap(([name, make]) => [
    [name, make],
    [OF_PARENT + name, (ratio: number) => new ParentBasedSampler({ root: make(ratio) })],
  ]),
);

/** The sampler of `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`. @throws EnvironmentError for an unknown one. */
function samplerOf(env: Readonly<Record<string, string | undefined>>): Sampler {
  const make = SAMPLERS.get(env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on');
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1);
  const faults = [
    ...(make === undefined
      ? [`  OTEL_TRACES_SAMPLER: must be one of ${[...SAMPLERS.keys()].join(', ')}`]
      : []),
    ...(ratio >= 0 && ratio <= 1 ? [] : ['  OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1']),
  ];
  if (make === undefined || faults.length > 0) {
    throw new EnvironmentError(`The environment is not usable:\n${faults.join('\n')}`);
  }
  return make(ratio);
}
