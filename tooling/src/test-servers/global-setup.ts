import { PostgreSqlContainer } from '@testcontainers/postgresql';
import type { TestProject } from 'vitest/node';
import { hasDocker } from './docker.ts';
import { startPackagedPostgres } from './packaged-postgres.ts';
import type {} from './provided-context.ts';
import { startRedis, WITHOUT_REDIS } from './redis.ts';
import type { TestServer } from './test-server.ts';

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

/** Postgres: the one given in TEST_DATABASE_URL, else a container, else the real server from its npm package. */
async function startPostgres(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() };
  return (await hasDocker()) ? startContainer() : startPackagedPostgres();
}

async function startContainer(): Promise<TestServer> {
  const container = await new PostgreSqlContainer('postgres:18-alpine').start();
  return {
    url: container.getConnectionUri(),
    stop: async () => {
      await container.stop();
    },
  };
}
