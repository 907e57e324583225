import { describe, expect, it } from 'vitest';
import { takeSteps } from './take-steps.ts';

const never = new AbortController().signal;

/** Each step takes longer than a slice. */
function* slow(steps: number, log: string[] = []): Generator<void, number> {
  for (let step = 0; step < steps; step += 1) {
    const end = performance.now() + 8;
    while (performance.now() < end) Math.sqrt(step);
    log.push('step');
    yield;
  }
  return steps;
}

describe('takeSteps', () => {
  it('gives what the steps return', async () => {
    expect(await takeSteps(slow(2), never)).toBe(2);
  });

  it('lets others have their turn between two steps', async () => {
    const log: string[] = [];
    const taken = takeSteps(slow(3, log), never);
    const other = new Promise<void>((resolve) => setImmediate(() => resolve(void log.push('other'))));
    await Promise.all([taken, other]);
    expect(log.indexOf('other')).toBeLessThan(log.lastIndexOf('step'));
  });

  it('ends with the reason of the signal', async () => {
    const scope = new AbortController();
    const log: string[] = [];
    setImmediate(() => scope.abort(new Error('gone')));
    await expect(takeSteps(slow(50, log), scope.signal)).rejects.toThrow('gone');
    expect(log.length).toBeLessThan(50);
  });

  it('ends with the fault of a step', async () => {
    function* faulty(): Generator<void, number> {
      yield;
      throw new RangeError('faulty');
    }
    await expect(takeSteps(faulty(), never)).rejects.toThrow('faulty');
  });

  it('shares a turn among all who take steps, each in its turn', async () => {
    const log: string[] = [];
    let isOver = false;
    const watch = (): void => {
      log.push('turn');
      if (!isOver) setImmediate(watch);
    };
    watch();
    const named = (name: string) =>
      function* () {
        for (const step of slow(4)) {
          log.push(name);
          yield step;
        }
      };
    const jobs = ['a', 'b', 'c', 'd'].map((name) => takeSteps(named(name)(), never));
    await Promise.all(jobs);
    isOver = true;
    const turns = log.join('').split('turn');
    expect(Math.max(...turns.map(({ length }) => length))).toBeLessThanOrEqual(2);
    expect(new Set(log.filter((entry) => entry !== 'turn').slice(0, 5)).size).toBe(4);
  });

  it('gives the rest of a turn to the next one, and goes on after one that was given up', async () => {
    const scope = new AbortController();
    const given = takeSteps(slow(3), scope.signal);
    const others = [takeSteps(slow(2), never), takeSteps(slow(2), never)];
    scope.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    expect(await Promise.all(others)).toEqual([2, 2]);
    expect(await takeSteps(slow(1), never)).toBe(1);
  });
});
