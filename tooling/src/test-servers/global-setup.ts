import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import type {} from './provided-context.ts';
import { startRedis } from './redis.ts';

/** Starts the servers that integration tests talk to; without them the run fails, it never skips. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  project.provide('databaseUrl', postgres.url);
  project.provide('redisUrl', redis.url);
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()]);
  };
}
