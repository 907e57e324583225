import { EnvironmentError, parseEnv } from '@repo/service-kit/env';
import { ListenError, serve } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { AdvisoryDataError } from '@repo/upstream/osv-local';
import { createScannerApp } from './app.ts';
import { ScannerSettings } from './config.ts';
import { createDeps } from './deps.ts';
import { renderError } from './errors.ts';

const EXPLAINED = [EnvironmentError, ListenError, AdvisoryDataError];

/** Reads the settings, opens what is needed, listens, and stops gracefully on SIGTERM or SIGINT. */
try {
  const settings = parseEnv(ScannerSettings, process.env);
  const log = createLogger({
    service: 'scanner',
    level: settings.LOG_LEVEL,
    terminal: process.stdout.isTTY,
  });
  const deps = await createDeps(settings, log);
  const server = await serve(createScannerApp(deps), {
    host: settings.HOST,
    port: settings.PORT,
    graceMs: settings.SHUTDOWN_GRACE_MS,
    renderError,
    log,
    onDrain: deps.drain,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void server
        .stop()
        .then(deps.close)
        .then(() => process.exit(0));
    });
  }
} catch (error) {
  if (!EXPLAINED.some((kind) => error instanceof kind)) throw error;
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
