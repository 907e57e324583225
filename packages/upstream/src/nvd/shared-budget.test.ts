import type { Counter } from '@repo/service-kit/rate-limit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSharedBudget, type SharedBudget } from './shared-budget.ts';

const never = new AbortController().signal;

/** A clock that only sleepers move: to the earliest moment that somebody waits for. */
function virtualTime() {
  const state = { now: 0 };
  const sleepers: { at: number; wake: () => void }[] = [];
  return {
    state,
    timing: {
      clock: { now: () => new Date(state.now) },
      sleep: (ms: number, signal: AbortSignal) =>
        new Promise<void>((wake, reject) => {
          if (signal.aborted) reject(signal.reason);
          sleepers.push({ at: state.now + ms, wake });
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }),
    },
    /** Lets time go on until nobody sleeps. */
    async run() {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const [next] = sleepers.sort((a, b) => a.at - b.at).splice(0, 1);
        if (next === undefined) return;
        state.now = Math.max(state.now, next.at);
        next.wake();
      }
    },
  };
}

function counterOn(state: { now: number }): Counter & { hits: number } {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const counter = {
    hits: 0,
    hit: async (key: string, windowMs: number) => {
      counter.hits += 1;
      const open = windows.get(key);
      const window =
        open !== undefined && open.endsAt > state.now ? open : { count: 0, endsAt: state.now + windowMs };
      window.count += 1;
      windows.set(key, window);
      return { count: window.count, resetMs: window.endsAt - state.now };
    },
  };
  return counter;
}

function setUp(limit = 5, replicas = 1) {
  const time = virtualTime();
  const counter = counterOn(time.state);
  const budget = () =>
    createSharedBudget({ upstream: 'nvd', counter, key: 'k', limit, windowMs: 30_000, timing: time.timing });
  return { time, counter, budgets: Array.from({ length: replicas }, budget) };
}
const only = (budgets: readonly SharedBudget[]): SharedBudget => budgets[0] ?? expect.unreachable();

describe('a request budget', () => {
  it('gives as many as the limit at once and refuses the next at once, saying when', async () => {
    const { time, budgets } = setUp();
    const budget = only(budgets);
    for (let taken = 0; taken < 5; taken += 1) await budget.take(0, never);
    time.state.now = 1_500;
    await expect(budget.take(20_000, never)).rejects.toMatchObject({
      upstream: 'nvd',
      kind: 'rate_limited',
      retryAfterSeconds: 29,
    });
  });

  it('lets the next wait when it has the patience', async () => {
    const { time, budgets } = setUp();
    const budget = only(budgets);
    for (let taken = 0; taken < 5; taken += 1) await budget.take(0, never);
    const waiting = budget.take(30_000, never);
    await time.run();
    await waiting;
    expect(time.state.now).toBe(30_000);
  });

  it('refuses one who would have to stand behind too many others', async () => {
    const { time, budgets } = setUp(2);
    const budget = only(budgets);
    const taken = Array.from({ length: 4 }, () => budget.take(30_000, never));
    await new Promise((resolve) => setImmediate(resolve));
    await expect(budget.take(31_000, never)).rejects.toMatchObject({ retryAfterSeconds: 60 });
    await time.run();
    await Promise.all(taken);
  });

  it('leaves the queue when the caller does', async () => {
    const { budgets } = setUp(1);
    const budget = only(budgets);
    await budget.take(0, never);
    const controller = new AbortController();
    const waiting = budget.take(60_000, controller.signal);
    controller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(budget.take(0, controller.signal)).rejects.toThrow('gone');
  });

  it('never gives more than the limit in any window, however many replicas ask whenever', async () => {
    const asks = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(asks, fc.integer({ min: 1, max: 5 }), async (pauses, limit) => {
        const { time, budgets } = setUp(limit, 2);
        const given: number[] = [];
        for (const [index, pause] of pauses.entries()) {
          time.state.now += pause;
          const taken = budgets[index % 2]?.take(0, never).then(
            () => given.push(time.state.now),
            () => 0,
          );
          await taken;
        }
        const most = Math.max(
          0,
          ...given.map((start) => given.filter((at) => at >= start && at < start + 30_000).length),
        );
        expect(most).toBeLessThanOrEqual(limit);
        expect(given.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('serves everybody in the end when all have patience', async () => {
    const { time, budgets } = setUp(3, 2);
    const taken = Array.from({ length: 20 }, (_, index) =>
      (budgets[index % 2] ?? only(budgets)).take(1_000_000, never),
    );
    await time.run();
    await Promise.all(taken);
    expect(time.state.now).toBe(180_000);
  });

  it('does not ask the counter again about a place it knows to be taken', async () => {
    const { counter, budgets } = setUp(50);
    const budget = only(budgets);
    for (let taken = 0; taken < 50; taken += 1) await budget.take(0, never);
    expect(counter.hits).toBe(50);
    await expect(budget.take(0, never)).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(counter.hits).toBe(50);
  });
});
