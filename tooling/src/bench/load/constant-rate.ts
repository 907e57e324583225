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

/**
 * Requests fall due at a constant rate, whatever the server does; each one's latency counts from when it was due, so a
 * stall shows in every request that it delayed.
 */
export async function constantRate(target: Target, load: ConstantRate): Promise<LoadResult> {
  const { perSecond, forMs, connections, status, next } = load;
  const total = Math.max(1, Math.round((perSecond * forMs) / 1_000));
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(target.url)));
  const idle: HttpConnection[] = [...open];
  const latencies: number[] = [];
  const underWay = new Set<Promise<void>>();
  const cpuBefore = cpuSeconds(target.pid);
  const startedAt = performance.now();
  const dueAt = (index: number) => startedAt + (index * 1_000) / perSecond;
  const send = async (connection: HttpConnection, due: number): Promise<void> => {
    expectStatus(await connection.send(next()), status);
    latencies.push(performance.now() - due);
    idle.push(connection);
  };
  try {
    for (let index = 0; index < total; index += 1) {
      await until(dueAt(index));
      while (idle.length === 0) await Promise.race(underWay);
      const connection = idle.pop();
      if (connection === undefined) break;
      const request = send(connection, dueAt(index)).finally(() => underWay.delete(request));
      underWay.add(request);
    }
    await Promise.all(underWay);
    return toLoadResult(latencies, performance.now() - startedAt, cpuSeconds(target.pid) - cpuBefore);
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
