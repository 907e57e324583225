import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startSoftDeadline } from './soft-deadline.ts';

const never = (signal: AbortSignal) => delay(60_000, 'late', { signal });

describe('startSoftDeadline', () => {
  it('hands over what comes in time and null for what does not', async () => {
    const time = startSoftDeadline(20, new AbortController().signal);
    expect(await time.attempt(() => Promise.resolve('in time'))).toBe('in time');
    expect(time.isOver()).toBe(false);
    expect(await time.attempt(never)).toBeNull();
    expect(time.isOver()).toBe(true);
    time.clear();
  });

  it('begins nothing when the time is over', async () => {
    const time = startSoftDeadline(0, new AbortController().signal);
    await delay(5);
    let begun = false;
    const task = () => {
      begun = true;
      return Promise.resolve('x');
    };
    expect([await time.attempt(task), begun]).toEqual([null, false]);
    time.clear();
  });

  it('passes on the end of the request and the errors of the task', async () => {
    const hard = new AbortController();
    const time = startSoftDeadline(60_000, hard.signal);
    await expect(time.attempt(() => Promise.reject(new Error('theirs')))).rejects.toThrow('theirs');
    const attempt = time.attempt(never);
    hard.abort(new Error('gone'));
    await expect(attempt).rejects.toThrow('gone');
    time.clear();
  });
});
