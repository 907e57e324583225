import { ErrorEnvelope } from '@repo/contracts/catalog';
import { type AppOptions, operationRoutes } from '@repo/service-kit/http';
import { documentationRoutes } from '@repo/service-kit/openapi';
import { errorPages } from '@repo/service-kit/pages';
import { UNAVAILABLE } from './db/database-error.ts';
import type { CatalogDeps } from './deps.ts';
import { renderError } from './errors.ts';
import { FRAME } from './pages/frame.ts';
import { pageRoutes } from './pages/route.ts';
import { rateLimitOf } from './rate-limits.ts';
import { createSendResponse, NO_FAST_PATH } from './response-cache/send-response.ts';
import { createRoutes } from './routes.ts';
import { sitemapRoutes } from './sitemap/route.ts';

const DESCRIPTION = {
  title: 'App catalog',
  description: 'A public, read-only catalog of published apps. No key is needed.',
  version: '1.0.0',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  contact: { name: 'The maintainers' },
  tags: {
    apps: 'Lists of apps, and one app.',
    categories: 'Categories with their counts.',
    changes: 'The whole catalog in one file, and what has changed since.',
    creators: 'Who makes the apps.',
    discovery: 'What this service offers.',
    feed: 'The newest and the latest updated apps for feed readers.',
    search: 'Apps, people, tags, categories and AI tools by words.',
  },
  errorBody: ErrorEnvelope,
  errorExamples: { unavailable: UNAVAILABLE },
  errorExample: renderError,
};

/**
 * What the catalog's app is made of.
 *
 * @param shutdownSignal ends when the service stops and what is in flight must be answered.
 */
export function catalogOptions(
  deps: CatalogDeps,
  shutdownSignal: AbortSignal = new AbortController().signal,
): AppOptions {
  const routes = createRoutes(deps);
  const sendPage = createSendResponse(deps.responseCache, deps.knownRequests);
  const endpoints = routes.map(({ endpoint }) => endpoint);
  return {
    routes: [
      ...routes,
      ...pageRoutes(deps, sendPage, createSendResponse(deps.responseCache, NO_FAST_PATH)),
      ...sitemapRoutes(deps.sitemaps, deps.publicUrl, sendPage),
      ...documentationRoutes({
        service: DESCRIPTION,
        endpoints,
        rateLimit: rateLimitOf('documentation'),
        sitemapUrl: deps.publicUrl === null ? null : `${deps.publicUrl}/sitemap.xml`,
      }),
      ...operationRoutes({
        metrics: deps.metrics,
        rateLimit: rateLimitOf('operation'),
        readiness: { database: () => deps.database.ping() },
        isDraining: deps.isDraining,
      }),
    ],
    renderError,
    renderErrorPage: errorPages(FRAME),
    log: deps.log,
    metrics: deps.metrics,
    tracing: deps.tracing,
    counter: deps.counter,
    trustedProxyHops: deps.trustedProxyHops,
    otherRateLimit: rateLimitOf('other'),
    shutdownSignal,
  };
}
