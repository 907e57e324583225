import autocannon from 'autocannon';
import { type ByContender, eachContender, interleave, mapContenders } from '../by-contender.ts';
import { cpuSeconds } from '../process/cpu-seconds.ts';
import { quantile } from '../quantile.ts';
import type { BenchRequest } from './bench-request.ts';

/** A server, and what is asked of it: one request after another on each of so many connections. */
export interface Contender {
  readonly server: { readonly url: string; readonly pid: number };
  readonly connections: number;
  /** That every response has to have; 200 when left out. */
  readonly status?: number;
  readonly next: () => BenchRequest;
}

/** What one round of requests measured. */
export interface LoadResult {
  readonly perSecond: number;
  /** CPU time of the whole server process, its threads included, for one request. */
  readonly cpuMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Warms all contenders up, then lets them measure in turn, each for about `roundMs`. */
export async function compare(
  { rounds, roundMs }: { readonly rounds: number; readonly roundMs: number },
  contenders: ByContender<Contender>,
): Promise<ByContender<readonly LoadResult[]>> {
  const amounts = await eachContender(contenders, (contender) => warmUp(contender, roundMs));
  const measures = mapContenders(contenders, (contender, name) => {
    return () => load(contender, amounts[name] ?? contender.connections);
  });
  return interleave(rounds, measures);
}

/** In milliseconds, how often autocannon looks whether it has finished; in seconds, how long a response may take. */
const LIMITS = { sampleInt: 10, timeout: 120 };
/** The kernel counts CPU time in steps of 10 ms; where it counted nothing, half a step is the best guess. */
const LEAST_CPU_MS = 5;

/**
 * Sends so many requests, at least one on each connection. Latencies are taken from each response: autocannon's own
 * histogram has whole milliseconds.
 *
 * @throws Error when a response has another status, or none came.
 */
async function load(
  { server, connections, status = 200, next }: Contender,
  amount: number,
): Promise<LoadResult> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...next() });
  const options = { url: server.url, connections, amount, ...LIMITS, requests: [{ setupRequest }] };
  const latencies: number[] = [];
  const cpuBefore = cpuSeconds(server.pid);
  const startedAt = performance.now();
  let endedAt = startedAt;
  await new Promise<void>((resolve, reject) => {
    const running = autocannon(options, (error, result) => {
      const statuses = Object.keys(result?.statusCodeStats ?? {}).join(', ');
      if (error === null && result.errors === 0 && statuses === String(status)) resolve();
      else reject(new Error(`${next().path}: status ${statuses} instead of ${status}`, { cause: error }));
    });
    running.on('response', (_client, _status, _bytes, ms) => {
      latencies.push(ms);
      endedAt = performance.now();
    });
  });
  const cpuMs = Math.max(LEAST_CPU_MS, (cpuSeconds(server.pid) - cpuBefore) * 1_000) / latencies.length;
  const perSecond = (latencies.length / (endedAt - startedAt)) * 1_000;
  return { perSecond, cpuMs, p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
}

/** The first requests of a server are its slowest. */
const MOST_GROWTH = 8;
/** So many rounds long: a thread that starts only for several callers at once is cold when these begin. */
const WARM_UP_ROUNDS = 4;

/**
 * Asks at the concurrency that is measured. While V8 still compiles, its threads take the cores from everybody.
 *
 * @returns about how many requests the contender takes `roundMs` for from now on.
 */
async function warmUp(contender: Contender, roundMs: number): Promise<number> {
  const endsAt = performance.now() + WARM_UP_ROUNDS * roundMs;
  let amount = contender.connections;
  for (;;) {
    const { perSecond } = await load(contender, amount);
    const wanted = Math.max(contender.connections, Math.ceil((perSecond * roundMs) / 1_000));
    if (wanted <= 2 * amount && performance.now() > endsAt) return wanted;
    amount = Math.min(wanted, amount * MOST_GROWTH);
  }
}
