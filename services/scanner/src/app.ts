import { createApp, type KitEnv, operationRoutes } from '@repo/service-kit/http';
import { documentationRoutes } from '@repo/service-kit/openapi';
import { errorPages } from '@repo/service-kit/pages';
import type { Hono } from 'hono';
import type { ScannerDeps } from './deps.ts';
import { renderError } from './errors.ts';
import { withInputs } from './example-inputs.ts';
import { ERROR_FRAME } from './pages/front-page.ts';
import { frontPageRoute } from './pages/route.ts';
import { FAIR_USE, scannerRoutes } from './routes.ts';
import { SERVICE } from './service.ts';

/**
 * The scanner as one app; nothing is opened here, everything is handed in.
 *
 * @param shutdownSignal ends when the service stops and what is in flight must be answered.
 */
export function createScannerApp(
  deps: ScannerDeps,
  shutdownSignal: AbortSignal = new AbortController().signal,
): Hono<KitEnv> {
  const { log, metrics, tracing, counter, trustedProxyHops } = deps;
  const operation = operationRoutes({
    metrics,
    rateLimit: FAIR_USE,
    readiness: deps.readiness,
    isDraining: deps.isDraining,
    dataAsOf: deps.dataAsOf,
    unread: deps.unread,
  });
  const routes = [...scannerRoutes(deps), ...operation];
  const endpoints = routes.map(({ endpoint }) => withInputs(endpoint, deps.exampleInputs));
  const documentation = documentationRoutes({
    service: { ...SERVICE, schemaExamples: { RepositoryUrl: [deps.exampleInputs.repository] } },
    endpoints,
    rateLimit: FAIR_USE,
  });
  return createApp({
    routes: [...routes, frontPageRoute(deps, endpoints, FAIR_USE), ...documentation],
    renderError,
    renderErrorPage: errorPages(ERROR_FRAME),
    log,
    metrics,
    tracing,
    uploads: deps.uploads,
    counter,
    trustedProxyHops,
    otherRateLimit: FAIR_USE,
    shutdownSignal,
  });
}
