import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import type {} from './provided-context.ts';
import { startRedis, WITHOUT_REDIS } from './redis.ts';

/**
 * Starts the servers that integration tests talk to. Without them the run fails: only `npm test` may go on without
 * Redis, leaves those tests out that need it and says so.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([
    startPostgres(),
    process.env[WITHOUT_REDIS] === undefined ? startRedis() : null,
  ]);
  project.provide('databaseUrl', postgres.url);
  project.provide('redisUrl', redis?.url ?? '');
  return async () => {
    await Promise.all([postgres.stop(), redis?.stop()]);
  };
}
