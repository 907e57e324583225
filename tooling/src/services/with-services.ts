import { type RunningService, type ServiceLaunch, spawnService } from './spawn-service.ts';

/**
 * Starts the services together, runs `body` once all are ready, and stops every one of them whatever happens.
 *
 * @throws ServiceError when one does not start; what `body` throws.
 */
export async function withServices<Result>(
  launches: readonly ServiceLaunch[],
  body: (services: readonly RunningService[]) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const failure = new AbortController();
  const end = AbortSignal.any([signal, failure.signal]);
  const starting = launches.map(async (launch) => {
    try {
      return await spawnService(launch, end);
    } catch (error) {
      failure.abort(error);
      throw error;
    }
  });
  const started = (await Promise.allSettled(starting)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  try {
    end.throwIfAborted();
    return await body(started);
  } finally {
    await Promise.all(started.map((service) => service.stop()));
  }
}
