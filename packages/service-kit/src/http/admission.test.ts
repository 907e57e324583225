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
});
