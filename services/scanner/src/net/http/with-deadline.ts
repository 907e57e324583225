import { GuardError } from './guard-error.ts';

/** Runs `work` for at most `totalMs`; past it throws GuardError `timeout`. The caller's abort wins with its reason. */
export async function withDeadline<T>(
  totalMs: number,
  host: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const deadline = AbortSignal.timeout(totalMs);
  const either = AbortSignal.any([signal, deadline]);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(either.reason);
  either.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(either), aborted]);
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    const message = `${host} took longer than ${Math.ceil(totalMs / 100) / 10} s.`;
    throw new GuardError('timeout', message, { code: 'total' });
  } finally {
    either.removeEventListener('abort', onAbort);
  }
}
