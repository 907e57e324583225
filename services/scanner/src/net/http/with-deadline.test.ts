import { expect, it } from 'vitest';
import { withDeadline } from './with-deadline.ts';

it('says in tenths of a second, rounded up, how long it waited', async () => {
  const never = () => new Promise<never>(() => {});
  const { signal } = new AbortController();
  await expect(withDeadline(101, 'a.test', signal, never)).rejects.toMatchObject({
    kind: 'timeout',
    code: 'total',
    message: 'a.test took longer than 0.2 s.',
  });
});
