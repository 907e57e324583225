import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { hasDocker } from './docker.ts';
import { startPackagedPostgres } from './packaged-postgres.ts';
import type { TestServer } from './test-server.ts';

/** Postgres: the one given in TEST_DATABASE_URL, else a container, else the real server from its npm package. */
export async function startPostgres(): Promise<TestServer> {
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
