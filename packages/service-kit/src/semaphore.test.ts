import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const never = new AbortController().signal;
const nothing = async () => undefined;

/** A task that goes on until it is ended. */
function endless() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { task: () => promise, end: resolve };
}

describe('createSemaphore', () => {
  it('gives places in the order of asking', async () => {
    const places = createSemaphore(1);
    const order: string[] = [];
    const first = endless();
    const running = places.run(first.task, never);
    const others = ['second', 'third'].map((name) => places.run(async () => order.push(name), never));
    expect([places.running(), places.waiting(), order]).toEqual([1, 2, []]);
    first.end();
    await Promise.all([running, ...others]);
    expect([places.running(), places.waiting(), order]).toEqual([0, 0, ['second', 'third']]);
  });

  it('passes over who has aborted while waiting', async () => {
    const places = createSemaphore(1);
    const first = endless();
    const running = places.run(first.task, never);
    const impatient = new AbortController();
    const gone = places.run(nothing, impatient.signal);
    const patient = places.run(async () => 'patient', never);
    impatient.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    expect(places.waiting()).toBe(1);
    first.end();
    await running;
    expect(await patient).toBe('patient');
  });

  it('has the place of a task back that throws, or that is aborted on its turn', async () => {
    const places = createSemaphore(1);
    const late = new AbortController();
    const thrown = places.run(async () => {
      late.abort(new Error('too late'));
      throw new Error('broken');
    }, never);
    await expect(thrown).rejects.toThrow('broken');
    await expect(places.run(nothing, late.signal)).rejects.toThrow('too late');
    expect(places.running()).toBe(0);
  });
});
