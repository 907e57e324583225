import type { Logger } from '@repo/service-kit/log';
import type { Metrics } from '@repo/service-kit/metrics';
import type { UpstreamName } from '@repo/upstream/errors';
import {
  type CircuitBreaker,
  createCircuitBreaker,
  createJsonClient,
  type JsonClient,
  type JsonClientOptions,
  systemTiming,
} from '@repo/upstream/http';
import { USER_AGENT } from './service.ts';

/** Every circuit breaker, as metrics and logs name it, and the upstream that its errors are about. */
const CIRCUITS = {
  'clearly-defined': 'licenses',
  'deps-dev': 'licenses',
  epss: 'epss',
  ghsa: 'ghsa',
  'github-api': 'github',
  'github-git': 'github',
  'github-raw': 'github',
  kev: 'kev',
  nvd: 'nvd',
  osv: 'osv',
  'site-grade': 'site-grade',
} as const satisfies Record<string, UpstreamName>;
export type CircuitName = keyof typeof CIRCUITS;

export interface CircuitTools {
  readonly metrics: Metrics;
  readonly log: Logger;
}

const FAILURES = 5;
const OPEN_MS = 30_000;

/** The circuit breaker of one upstream in this process; metrics and log say when it opens and closes. */
export function createBreaker(circuit: CircuitName, { metrics, log }: CircuitTools): CircuitBreaker {
  metrics.circuitChanged(circuit, false);
  return createCircuitBreaker({
    upstream: CIRCUITS[circuit],
    failures: FAILURES,
    openMs: OPEN_MS,
    timing: systemTiming,
    onChange: (isOpen) => {
      metrics.circuitChanged(circuit, isOpen);
      if (isOpen)
        log.warn(
          { circuit, openMs: OPEN_MS },
          'an upstream failed repeatedly: circuit open, it is not called for `openMs`',
        );
      else log.info({ circuit }, 'an upstream answers again');
    },
    onRefused: () => metrics.circuitRefused(circuit),
  });
}

/** A client of one upstream, with its circuit breaker, that metrics count. */
export function openJsonClient(
  circuit: CircuitName,
  limits: Omit<JsonClientOptions, 'upstream' | 'userAgent' | 'timing' | 'breaker' | 'onCall'>,
  tools: CircuitTools,
): { readonly json: JsonClient; readonly breaker: CircuitBreaker } {
  const breaker = createBreaker(circuit, tools);
  const json = createJsonClient({
    ...limits,
    upstream: CIRCUITS[circuit],
    userAgent: USER_AGENT,
    timing: systemTiming,
    breaker,
    onCall: ({ upstream, outcome, ms }) => tools.metrics.upstreamCalled(upstream, outcome, ms / 1_000),
  });
  return { json, breaker };
}
