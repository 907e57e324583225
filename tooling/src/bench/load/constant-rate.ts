import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { cpuSeconds } from '../process/cpu-seconds.ts';
import { expectStatus, type Target } from './closed-loop.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import type { HttpRequest } from './http-request.ts';
import { type LoadResult, toLoadResult } from './load-result.ts';

export interface ConstantRate {
  readonly perSecond: number;
  readonly forMs: number;
  readonly connections: number;
  readonly status: number;
  readonly next: () => HttpRequest;
}

/** Requests that fall due so early are not counted: connections are new, and so is much else. */
const SETTLING_MS = 200;

/**
 * Requests fall due at a constant rate, whatever the server does; each one's latency counts from when it was due, so a
 * stall shows in every request that it delayed.
 */
export async function constantRate(target: Target, load: ConstantRate): Promise<LoadResult> {
  const { perSecond, forMs, connections, status, next } = load;
  const early = Math.round((perSecond * SETTLING_MS) / 1_000);
  const total = early + Math.max(1, Math.round((perSecond * forMs) / 1_000));
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(target.url)));
  // The server has taken every connection before the clock starts: that alone would be the tail of a second.
  for (const answer of await Promise.all(open.map((connection) => connection.send(next())))) {
    expectStatus(answer, status);
  }
  const idle: HttpConnection[] = [...open];
  const latencies = new Float64Array(total);
  let wake: (() => void) | null = null;
  let failure: unknown = null;
  const cpuBefore = cpuSeconds(target.pid);
  const startedAt = performance.now();
  const dueAt = (index: number) => startedAt + (index * 1_000) / perSecond;
  const free = (connection: HttpConnection) => {
    idle.push(connection);
    wake?.();
  };
  const send = (connection: HttpConnection, index: number) =>
    connection.send(next()).then(
      (answer) => {
        latencies[index] = performance.now() - dueAt(index);
        if (answer.status !== status) failure ??= answer;
        free(connection);
      },
      (cause: unknown) => {
        failure ??= cause;
        free(connection);
      },
    );
  const someFree = async (count: number) => {
    while (idle.length < count) await new Promise<void>((resolve) => (wake = resolve));
    wake = null;
  };
  try {
    for (let index = 0; index < total && failure === null; index += 1) {
      await until(dueAt(index));
      if (idle.length === 0) await someFree(1);
      const connection = idle.pop();
      if (connection !== undefined) void send(connection, index);
    }
    await someFree(open.length);
    if (failure !== null) throw failure;
    const counted = [...latencies].slice(early);
    const share = counted.length / total;
    const cpu = cpuSeconds(target.pid) - cpuBefore;
    return toLoadResult(counted, (performance.now() - startedAt) * share, cpu * share);
  } finally {
    for (const connection of open) connection.close();
  }
}

/** A timer may be a millisecond late or more: the last ones are waited for in naps, each with a turn of the event loop. */
const TIMER_SLACK_MS = 2;
/** Awake all the time, the generator would keep one of the machine's cores from the servers that it measures. */
const NAP_MS = 0.1;
const nobody = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

async function until(time: number): Promise<void> {
  for (let left = time - performance.now(); left > 0; left = time - performance.now()) {
    if (left > TIMER_SLACK_MS) await sleep(left - TIMER_SLACK_MS);
    else {
      Atomics.wait(nobody, 0, 0, Math.min(left, NAP_MS));
      await turn();
    }
  }
}
