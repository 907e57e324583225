import { EnvironmentError, parseEnv } from '@repo/service-kit/env';
import { createApp, ListenError, serve, stopSignals } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { startTracing } from '@repo/service-kit/tracing';
import { catalogOptions } from './app.ts';
import { CatalogConfig } from './config.ts';
import { assertReplicated, DatabaseStartError, openDatabase } from './db/open-database.ts';
import { createDeps } from './deps.ts';
import { renderError } from './errors.ts';
import { createFastPath } from './fast-path/fast-path.ts';
import { rateLimitOf } from './rate-limits.ts';

async function main(): Promise<void> {
  const config = parseEnv(CatalogConfig, process.env);
  const { stop, forceStop } = stopSignals();
  const shutdownSignal = new AbortController();
  const log = createLogger({
    service: 'catalog',
    level: config.LOG_LEVEL,
    terminal: process.stdout.isTTY === true,
  });
  const tracing = await startTracing('catalog', process.env, log);
  const database = await openDatabase(config, (sentence) => log.warn(sentence));
  if (config.DATABASE_READER_URL !== undefined) await assertReplicated(config.DATABASE_READER_URL);
  let draining = false;
  const { deps, close } = createDeps(config, database.url, log, () => draining, tracing);
  const end = async () => {
    await close();
    await database.close();
  };
  try {
    const app = catalogOptions(deps, shutdownSignal.signal);
    const server = await serve(createApp(app), {
      first: createFastPath(app, deps.knownRequests),
      host: config.HOST,
      port: config.PORT,
      graceMs: config.SHUTDOWN_GRACE_MS,
      trustedProxyHops: config.TRUSTED_PROXY_HOPS,
      requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
      renderError,
      rateLimit: rateLimitOf('other'),
      log,
      onDrain: () => {
        draining = true;
      },
      onFinalResponses: () => shutdownSignal.abort(),
    });
    await stop;
    await server.stop(forceStop);
  } finally {
    await end();
  }
}

const EXPECTED = [EnvironmentError, ListenError, DatabaseStartError];

try {
  await main();
} catch (thrown) {
  if (!EXPECTED.some((kind) => thrown instanceof kind)) throw thrown;
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
}
