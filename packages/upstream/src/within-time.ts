import { UpstreamError, type UpstreamName } from './errors.ts';

/**
 * What `work` gives within `ms`.
 *
 * @throws UpstreamError `timeout` when the time is over, what `work` throws, or the reason of `signal`.
 */
export async function withinTime<T>(
  upstream: UpstreamName,
  ms: number,
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const time = AbortSignal.timeout(ms);
  try {
    return await work(AbortSignal.any([signal, time]));
  } catch (error) {
    if (time.aborted && !signal.aborted)
      throw new UpstreamError(upstream, 'timeout', 'did not answer in time');
    throw error;
  }
}
