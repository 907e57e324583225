import { describe, expect, it } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

const never = new AbortController().signal;

function pending<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const seen: AbortSignal[] = [];
  const task = (signal: AbortSignal) => {
    seen.push(signal);
    return promise;
  };
  return { task, resolve, reject, seen };
}

describe('createSingleFlight', () => {
  it('does equal work once', async () => {
    const flights = createSingleFlight<number>();
    const { task, resolve, seen } = pending<number>();
    const both = Promise.all([flights.run('a', task, never), flights.run('a', task, never)]);
    resolve(7);
    expect(await both).toEqual([7, 7]);
    expect(seen.length).toBe(1);
  });

  it('does other work, and the same work later, again', async () => {
    const flights = createSingleFlight<string>();
    let runs = 0;
    const task = async () => `${(runs += 1)}`;
    expect(await Promise.all([flights.run('a', task, never), flights.run('b', task, never)])).toEqual([
      '1',
      '2',
    ]);
    expect(await flights.run('a', task, never)).toBe('3');
  });

  it('lets one leave without harm to the others', async () => {
    const flights = createSingleFlight<number>();
    const { task, resolve, seen } = pending<number>();
    const leaver = new AbortController();
    const left = flights.run('a', task, leaver.signal);
    const stayed = flights.run('a', task, never);
    leaver.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(seen[0]?.aborted).toBe(false);
    resolve(7);
    expect(await stayed).toBe(7);
  });

  it('aborts the work when all have left, and starts anew for the next', async () => {
    const flights = createSingleFlight<number>();
    const first = pending<number>();
    const leaver = new AbortController();
    const left = flights.run('a', first.task, leaver.signal);
    leaver.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(first.seen[0]?.aborted).toBe(true);
    expect(await flights.run('a', async () => 8, never)).toBe(8);
  });

  it('shares a failure and forgets it', async () => {
    const flights = createSingleFlight<number>();
    const { task, reject } = pending<number>();
    const both = [flights.run('a', task, never), flights.run('a', task, never)];
    reject(new Error('down'));
    expect((await Promise.allSettled(both)).map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(await flights.run('a', async () => 1, never)).toBe(1);
  });
});
