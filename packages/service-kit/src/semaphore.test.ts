import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const never = new AbortController().signal;

describe('createSemaphore', () => {
  it('gives places in the order of asking', async () => {
    const places = createSemaphore(1);
    const order: string[] = [];
    const first = await places.acquire(never);
    const second = places.acquire(never).then((leave) => {
      order.push('second');
      leave();
    });
    const third = places.acquire(never).then((leave) => {
      order.push('third');
      leave();
    });
    first();
    await Promise.all([second, third]);
    expect(order).toEqual(['second', 'third']);
  });

  it('passes over who has aborted while waiting', async () => {
    const places = createSemaphore(1);
    const first = await places.acquire(never);
    const impatient = new AbortController();
    const gone = places.acquire(impatient.signal);
    const patient = places.acquire(never);
    impatient.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    first();
    await expect(patient).resolves.toBeTypeOf('function');
  });

  it('counts a place that is given back twice once', async () => {
    const places = createSemaphore(1);
    const leave = await places.acquire(never);
    leave();
    leave();
    await places.acquire(never);
    const waiting = new AbortController();
    const third = places.acquire(waiting.signal);
    waiting.abort(new Error('still full'));
    await expect(third).rejects.toThrow('still full');
  });

  it('refuses who had aborted before', async () => {
    await expect(createSemaphore(1).acquire(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});
