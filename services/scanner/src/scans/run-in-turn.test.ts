import { createAdmission } from '@repo/service-kit/http';
import { describe, expect, it } from 'vitest';
import { runInTurn } from './run-in-turn.ts';

function deadlineNaming() {
  const awaited: string[] = [];
  const end = new AbortController();
  const during = async <T>(what: string, work: Promise<T>): Promise<T> => {
    awaited.push(what);
    try {
      return await work;
    } finally {
      awaited.splice(awaited.indexOf(what), 1);
    }
  };
  return { awaited, end, deadline: { signal: end.signal, during } };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a scan', () => {
  it('waits for its turn, and then for what it asks', async () => {
    const admission = createAdmission({ concurrent: 1, queued: 1 });
    const { awaited, deadline } = deadlineNaming();
    const earlier = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<string>();
    const first = admission.run(() => earlier.promise, deadline.signal);
    const second = runInTurn(admission, () => deadline.during('the database', answer.promise), deadline);
    await settled();
    expect(awaited).toEqual(['its turn behind other scans']);
    earlier.resolve();
    await first;
    await settled();
    expect(awaited).toEqual(['the database']);
    answer.resolve('done');
    expect(await second).toBe('done');
  });

  it('that is turned away, given up or fails, says so', async () => {
    const admission = createAdmission({ concurrent: 1, queued: 1 });
    const { deadline, end } = deadlineNaming();
    const failing = async () => {
      throw new RangeError('broken');
    };
    await expect(runInTurn(admission, failing, deadline)).rejects.toThrow('broken');
    const forever = new Promise<void>(() => undefined);
    const running = runInTurn(admission, () => forever, deadline);
    const waiting = runInTurn(admission, () => forever, deadline);
    await expect(runInTurn(admission, () => forever, deadline)).rejects.toMatchObject({
      code: 'unavailable',
    });
    end.abort(new RangeError('late'));
    await expect(waiting).rejects.toThrow('late');
    await expect(Promise.race([running, settled()])).resolves.toBeUndefined();
  });
});
