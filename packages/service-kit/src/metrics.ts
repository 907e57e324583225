import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What a service counts, in Prometheus' own terms. Labels come from closed lists only, never from a caller. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  requestStarted(): void;
  requestEnded(route: string, method: string, status: number, seconds: number): void;
  upstreamCalled(upstream: string, outcome: string, seconds: number): void;
  cacheAsked(cache: string, outcome: 'hit' | 'miss'): void;
  circuitChanged(circuit: string, isOpen: boolean): void;
  circuitRefused(circuit: string): void;
  requestShed(reason: string): void;
  rateLimitFellBack(): void;
  /** A worker thread ended in the middle of its task. */
  workerEnded(reason: string): void;
  /** A value that is read when it is scraped, such as a queue's length. */
  observe(name: string, help: string, read: () => number): void;
  /** The same for each value of a label. */
  observeEach(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void;
}

const REQUESTS = {
  name: 'http_request_duration_seconds',
  help: 'Time from the first header to the last byte handed over.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 90],
};

const UPSTREAM_CALLS = {
  name: 'upstream_call_duration_seconds',
  help: 'Time of one call to an upstream, by what came of it.',
  labelNames: ['upstream', 'outcome'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
};

/**
 * @param service the value of the `service` label on every series.
 * @param onUpstreamCall told of each call to an upstream too, in the context of the call.
 */
export function createMetrics(
  service: string,
  onUpstreamCall?: (upstream: string, outcome: string, seconds: number) => void,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const inFlight = gauge('http_requests_in_flight', 'Requests being served.');
  const requests = new Histogram({ ...REQUESTS, registers });
  const upstreams = new Histogram({ ...UPSTREAM_CALLS, registers });
  const circuits = gauge(
    'upstream_circuit_open',
    '1 while the circuit of an upstream that failed repeatedly is open: it is not called.',
    'circuit',
  );
  const refusals = counter(
    'upstream_circuit_refused_total',
    'Calls that were not made because the circuit of the upstream was open.',
    'circuit',
  );
  const caches = counter('cache_requests_total', 'Look-ups in a cache.', 'cache', 'outcome');
  const shed = counter('requests_shed_total', 'Uploads answered with 503 for want of memory.', 'reason');
  const fallbacks = counter(
    'rate_limit_fallback_total',
    'Hits counted in this process because Redis was away.',
  );
  const workers = counter(
    'workers_ended_total',
    'Worker threads that ended in the middle of a task, by reason.',
    'reason',
  );
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    requestStarted: () => inFlight.inc(),
    requestEnded: (route, method, status, seconds) => {
      inFlight.dec();
      requests.observe({ route, method, status }, seconds);
    },
    upstreamCalled: (upstream, outcome, seconds) => {
      upstreams.observe({ upstream, outcome }, seconds);
      onUpstreamCall?.(upstream, outcome, seconds);
    },
    cacheAsked: (cache, outcome) => caches.inc({ cache, outcome }),
    circuitChanged: (circuit, isOpen) => circuits.set({ circuit }, isOpen ? 1 : 0),
    circuitRefused: (circuit) => refusals.inc({ circuit }),
    requestShed: (reason) => shed.inc({ reason }),
    rateLimitFellBack: () => fallbacks.inc(),
    workerEnded: (reason) => workers.inc({ reason }),
    ...observedSeries(registers),
  };
}

function observedSeries(registers: Registry[]): Pick<Metrics, 'observe' | 'observeEach'> {
  return {
    observe: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    observeEach: (name, help, label, read) => {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number);
        },
      });
    },
  };
}
