import { median, quantile } from '../quantile.ts';

/** What one round of requests measured. */
export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Of the whole server process, its threads included, for all requests together; to 10 ms. */
  readonly cpuMs: number;
  readonly cpuMsPerRequest: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export function toLoadResult(
  latencies: readonly number[],
  elapsedMs: number,
  cpuSeconds: number,
): LoadResult {
  return {
    requests: latencies.length,
    perSecond: (latencies.length / elapsedMs) * 1_000,
    cpuMs: cpuSeconds * 1_000,
    cpuMsPerRequest: (cpuSeconds * 1_000) / latencies.length,
    p50Ms: median(latencies),
    p99Ms: quantile(latencies, 0.99),
    maxMs: Math.max(...latencies),
  };
}

/** The kernel counts CPU time in steps of 10 ms; where it counted nothing, half a step is the best guess. */
const LEAST_CPU_MS = 5;

/** CPU per request over all rounds: a round alone is short beside the steps in which CPU time is counted. */
export function cpuMsPerRequest(rounds: readonly LoadResult[]): number {
  const sum = (figure: 'cpuMs' | 'requests') => rounds.reduce((total, round) => total + round[figure], 0);
  return Math.max(sum('cpuMs'), LEAST_CPU_MS) / sum('requests');
}
