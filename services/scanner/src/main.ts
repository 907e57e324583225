import { EnvironmentError, parseEnv } from '@repo/service-kit/env';
import { ListenError, serve, stopSignals } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { startTracing } from '@repo/service-kit/tracing';
import { AdvisoryDataError } from '@repo/upstream/osv-local';
import { createScannerApp } from './app.ts';
import { ScannerSettings } from './config.ts';
import { createDeps } from './deps.ts';
import { renderError } from './errors.ts';
import { FAIR_USE } from './routes.ts';

const EXPLAINED = [EnvironmentError, ListenError, AdvisoryDataError];

/** Reads the settings, opens what is needed, listens, and stops gracefully on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const settings = parseEnv(ScannerSettings, process.env);
  const log = createLogger({
    service: 'scanner',
    level: settings.LOG_LEVEL,
    terminal: process.stdout.isTTY,
  });
  const { stop, forceStop } = stopSignals();
  const shutdownSignal = new AbortController();
  const tracing = await startTracing('scanner', process.env, log);
  const deps = await createDeps(settings, log, tracing);
  const server = await serve(createScannerApp(deps, shutdownSignal.signal), {
    host: settings.HOST,
    port: settings.PORT,
    graceMs: settings.SHUTDOWN_GRACE_MS,
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    requestTimeoutMs: settings.REQUEST_TIMEOUT_MS,
    renderError,
    rateLimit: FAIR_USE,
    log,
    onDrain: deps.drain,
    onFinalResponses: () => shutdownSignal.abort(),
  });
  // It takes as long to start as all before: nobody waits for it to be told that the scanner listens.
  deps.workers.start();
  await stop;
  await server.stop(forceStop);
  if (!forceStop.aborted) await deps.close();
  process.exit();
}

try {
  await main();
} catch (error) {
  if (!EXPLAINED.some((kind) => error instanceof kind)) throw error;
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
