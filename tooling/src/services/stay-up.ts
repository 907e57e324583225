import { ServiceError } from './service-error.ts';
import type { RunningService } from './spawn-service.ts';

/**
 * Resolves when `signal` is aborted.
 *
 * @throws ServiceError as soon as one of the services ends.
 */
export async function stayUp(services: readonly RunningService[], signal: AbortSignal): Promise<void> {
  const stopped = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const fallen = await Promise.race([stopped, ...services.map((service) => service.ended)]);
  if (fallen !== null && !signal.aborted) throw new ServiceError(fallen.reason);
}
