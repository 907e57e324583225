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
      { keptMs: 100 },
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
    const load = createMemo(() => answers.shift() ?? Promise.resolve('more'), { keptMs: 100 });
    const [first, second] = await Promise.allSettled([load(), load()]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
    expect(await load()).toBe('back');
  });

  it('is renewed in time while the value there is serves, and at the latest when its time is over', async () => {
    let now = 0;
    const answers: PromiseWithResolvers<number>[] = [];
    const load = createMemo(
      () => {
        const answer = Promise.withResolvers<number>();
        answers.push(answer);
        return answer.promise;
      },
      { keptMs: 100, renewedAfterMs: 50 },
      () => now,
    );
    const first = load();
    answers[0]?.resolve(1);
    expect(await first).toBe(1);
    now = 50;
    expect([await load(), await load(), answers.length]).toEqual([1, 1, 2]);
    answers[1]?.resolve(2);
    await answers[1]?.promise;
    now = 149;
    expect([await load(), answers.length]).toEqual([2, 3]);
    answers[2]?.reject(new Error('away'));
    await Promise.allSettled([answers[2]?.promise]);
    now = 150;
    const late = load();
    answers[3]?.resolve(3);
    expect(await late).toBe(3);
  });
});
