import { EnvironmentError, parseEnv } from '@repo/service-kit/env';
import { ListenError, serve } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { createCatalogApp } from './app.ts';
import { CatalogConfig } from './config.ts';
import { EmbeddedPostgresError } from './db/embedded/embedded-postgres-error.ts';
import { DatabaseStartError, openDatabase } from './db/open-database.ts';
import { createDeps } from './deps.ts';
import { renderError } from './errors.ts';

async function main(): Promise<void> {
  const config = parseEnv(CatalogConfig, process.env);
  const stopped = stopSignal();
  const log = createLogger({
    service: 'catalog',
    level: config.LOG_LEVEL,
    terminal: process.stdout.isTTY === true,
  });
  const database = await openDatabase(config, (sentence) => log.warn(sentence));
  let draining = false;
  const { deps, close } = createDeps(config, database.url, log, () => draining);
  const end = async () => {
    await close();
    await database.close();
  };
  try {
    const server = await serve(createCatalogApp(deps), {
      host: config.HOST,
      port: config.PORT,
      graceMs: config.SHUTDOWN_GRACE_MS,
      renderError,
      log,
      onDrain: () => {
        draining = true;
      },
    });
    await stopped;
    await server.stop();
  } finally {
    await end();
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

const EXPECTED = [EnvironmentError, ListenError, EmbeddedPostgresError, DatabaseStartError];

try {
  await main();
} catch (thrown) {
  if (!EXPECTED.some((kind) => thrown instanceof kind)) throw thrown;
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
}
