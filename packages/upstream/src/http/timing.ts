import { setTimeout as delay } from 'node:timers/promises';

/** Time and chance, handed in so that tests need neither. */
export interface Timing {
  readonly clock: { now(): Date };
  /** Rejects when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** In [0, 1). */
  random(): number;
}

export const systemTiming: Timing = {
  clock: { now: () => new Date() },
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
  random: () => Math.random(),
};
