import { describe, expect, it } from 'vitest';
import { createMemo } from './memo.ts';

describe('memo', () => {
  it('asks once for all who ask at the same time, and again when its time is over', async () => {
    let asked = 0;
    let now = 0;
    const load = createMemo(
      () => {
        asked += 1;
        return Promise.resolve(asked);
      },
      100,
      () => now,
    );
    expect(await Promise.all([load(), load(), load()])).toEqual([1, 1, 1]);
    now = 99;
    expect(await load()).toBe(1);
    now = 100;
    expect(await load()).toBe(2);
  });

  it('tells a failure to all who waited for it, and asks again for the next', async () => {
    const answers = [Promise.reject(new Error('away')), Promise.resolve('back')];
    const load = createMemo(() => answers.shift() ?? Promise.resolve('more'), 100);
    const [first, second] = await Promise.allSettled([load(), load()]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
    expect(await load()).toBe('back');
  });
});
