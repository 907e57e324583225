import type { Admission, Deadline } from '@repo/service-kit/http';

/**
 * Runs `job` when it is its turn. A deadline that ends before names the queue, a later one what `job` waits for.
 *
 * @throws AppError 503 when too many wait already, and what `job` throws.
 */
export async function runInTurn<T>(
  admission: Admission,
  job: () => Promise<T>,
  deadline: Deadline,
): Promise<T> {
  const turn = Promise.withResolvers<void>();
  const begin = () => {
    turn.resolve();
    return job();
  };
  const done = admission.run(begin, deadline.signal);
  await deadline.during('its turn behind other scans', Promise.race([turn.promise, done]));
  return await done;
}
