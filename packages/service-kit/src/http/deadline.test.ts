import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { startDeadline } from './deadline.ts';

const caller = () => new AbortController();
const never = new AbortController().signal;

describe('startDeadline', () => {
  it('ends with 503 and names what was awaited', async () => {
    const { deadline, expired, clear } = startDeadline(20, () => caller().signal, never);
    const hanging = deadline.during('the advisory database', new Promise(() => undefined));
    await expect(expired).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('while waiting for the advisory database'),
      retryAfterSeconds: 30,
    });
    expect(deadline.signal.reason).toBeInstanceOf(AppError);
    hanging.catch(() => undefined);
    clear();
  });

  it('names what has been awaited longest', async () => {
    const { deadline, expired, clear } = startDeadline(20, () => caller().signal, never);
    const waits = ['its turn', 'the advisory database'].map((what) =>
      deadline.during(what, new Promise(() => undefined)),
    );
    await expect(expired).rejects.toMatchObject({ message: expect.stringContaining('for its turn;') });
    for (const wait of waits) wait.catch(() => undefined);
    clear();
  });

  it('does not name work that is done', async () => {
    const { deadline, expired, clear } = startDeadline(20, () => caller().signal, never);
    await deadline.during('the advisory database', Promise.resolve());
    await expect(expired).rejects.toMatchObject({ message: expect.not.stringContaining('advisory') });
    clear();
  });

  it('has ended for who asks for its signal too late', async () => {
    const { deadline, expired, clear } = startDeadline(10, () => caller().signal, never);
    await expect(expired).rejects.toThrow(AppError);
    expect(deadline.signal.reason).toBeInstanceOf(AppError);
    clear();
  });

  it('passes on that the caller is gone', () => {
    const gone = caller();
    const { deadline, clear } = startDeadline(1_000, () => gone.signal, never);
    // As the server does it: with a string, which could not be thrown on as an error.
    gone.abort('Client connection prematurely closed.');
    expect(deadline.signal.reason).toBeInstanceOf(AppError);
    clear();
  });

  it.each(['before', 'while'])(
    'ends with 503 when the service stops %s the request is served',
    async (when) => {
      const shutdownSignal = new AbortController();
      if (when === 'before') shutdownSignal.abort();
      const { deadline, expired, clear } = startDeadline(
        60_000,
        () => caller().signal,
        shutdownSignal.signal,
      );
      shutdownSignal.abort();
      await expect(expired).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The service is about to stop; send the request again.',
        retryAfterSeconds: 1,
      });
      expect(deadline.signal.aborted).toBe(true);
      clear();
    },
  );

  it('does not fire after it was cleared', async () => {
    const { deadline, clear } = startDeadline(10, () => caller().signal, never);
    clear();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(deadline.signal.aborted).toBe(false);
  });
});
