import { describe, expect, it } from 'vitest';
import { createAdmission } from './admission.ts';

const { signal } = new AbortController();

describe('createAdmission', () => {
  it('turns away what exceeds the running and the waiting, at once', async () => {
    const admission = createAdmission({ concurrent: 1, queued: 1 });
    const gate = Promise.withResolvers<void>();
    const running = admission.run(() => gate.promise, signal);
    const waiting = admission.run(() => Promise.resolve('waited'), signal);
    await Promise.resolve();
    await expect(admission.run(() => Promise.resolve(), signal)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
    });
    gate.resolve();
    await running;
    expect(await waiting).toBe('waited');
  });

  it('does not start a job whose caller left the queue', async () => {
    const admission = createAdmission({ concurrent: 1, queued: 5 });
    const gate = Promise.withResolvers<void>();
    const running = admission.run(() => gate.promise, signal);
    const left = new AbortController();
    let started = false;
    const waiting = admission.run(() => {
      started = true;
      return Promise.resolve();
    }, left.signal);
    left.abort(new Error('gone'));
    gate.resolve();
    await running;
    await expect(waiting).rejects.toThrow('gone');
    expect(started).toBe(false);
  });

  it('gives the place of who left the queue to the next, while the others still run', async () => {
    const admission = createAdmission({ concurrent: 1, queued: 1 });
    const gate = Promise.withResolvers<void>();
    const running = admission.run(() => gate.promise, signal);
    const left = new AbortController();
    const waiting = admission.run(() => Promise.resolve('never'), left.signal);
    left.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect([admission.running(), admission.waiting()]).toEqual([1, 0]);
    const next = admission.run(() => Promise.resolve('served'), signal);
    expect(admission.waiting()).toBe(1);
    gate.resolve();
    await running;
    expect(await next).toBe('served');
    expect([admission.running(), admission.waiting()]).toEqual([0, 0]);
  });

  it('serves in the order of asking, never more at once than it may, whoever fails', async () => {
    const admission = createAdmission({ concurrent: 2, queued: 50 });
    const order: number[] = [];
    let most = 0;
    const jobs = Array.from({ length: 30 }, (_, index) =>
      admission.run(async () => {
        order.push(index);
        most = Math.max(most, admission.running());
        await Promise.resolve();
        if (index % 3 === 0) throw new Error('failed');
      }, signal),
    );
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(order).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(most).toBe(2);
    expect([admission.running(), admission.waiting()]).toEqual([0, 0]);
  });
});
