import { cpuSeconds } from '../process/cpu-seconds.ts';
import { type Answer, openConnection } from './http-connection.ts';
import type { HttpRequest } from './http-request.ts';
import { type LoadResult, toLoadResult } from './load-result.ts';

export interface Target {
  readonly url: string;
  readonly pid: number;
}

export interface ClosedLoop {
  readonly connections: number;
  readonly forMs: number;
  readonly status: number;
  readonly next: () => HttpRequest;
}

/**
 * Sends one request after another on each of the connections for a while. Saturates: good for throughput and CPU, not
 * for the latencies of a server that is not busy.
 *
 * @throws Error as soon as an answer has another status than asked for.
 */
export async function closedLoop(target: Target, loop: ClosedLoop): Promise<LoadResult> {
  const { connections, forMs, status, next } = loop;
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(target.url)));
  const latencies: number[] = [];
  const cpuBefore = cpuSeconds(target.pid);
  const startedAt = performance.now();
  try {
    await Promise.all(
      open.map(async (connection) => {
        do {
          const sentAt = performance.now();
          expectStatus(await connection.send(next()), status);
          latencies.push(performance.now() - sentAt);
        } while (performance.now() - startedAt < forMs);
      }),
    );
    return toLoadResult(latencies, performance.now() - startedAt, cpuSeconds(target.pid) - cpuBefore);
  } finally {
    for (const connection of open) connection.close();
  }
}

/** @throws Error showing the answer when its status is another. */
export function expectStatus(answer: Answer, status: number): void {
  if (answer.status === status) return;
  throw new Error(`status ${answer.status} instead of ${status}: ${answer.body.toString().slice(0, 500)}`);
}
