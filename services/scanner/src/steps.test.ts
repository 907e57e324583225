import { describe, expect, it } from 'vitest';
import { finishSteps, takeSteps } from './steps.ts';

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
  it('gives what the steps return, as finishSteps does', async () => {
    expect(await takeSteps(slow(2), never)).toBe(2);
    expect(finishSteps(slow(2))).toBe(2);
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
});
