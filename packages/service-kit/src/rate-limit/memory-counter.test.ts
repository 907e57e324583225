import { describe, expect, it } from 'vitest';
import { createMemoryCounter } from './memory-counter.ts';

describe('createMemoryCounter', () => {
  it('opens a window with the first hit, and later hits do not lengthen it', async () => {
    let now = 0;
    const counter = createMemoryCounter(10, () => now);
    expect(await counter.hit('a', 1_000)).toEqual({ count: 1, resetMs: 1_000 });
    now = 600;
    expect(await counter.hit('a', 1_000)).toEqual({ count: 2, resetMs: 400 });
    now = 1_000;
    expect(await counter.hit('a', 1_000)).toEqual({ count: 1, resetMs: 1_000 });
  });

  it('counts each key alone and forgets the least recently seen', async () => {
    const counter = createMemoryCounter(2, () => 0);
    await counter.hit('a', 1_000);
    await counter.hit('b', 1_000);
    await counter.hit('c', 1_000);
    expect((await counter.hit('b', 1_000)).count).toBe(2);
    expect((await counter.hit('a', 1_000)).count).toBe(1);
  });
});
