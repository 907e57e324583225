import type { Logger } from '@repo/service-kit/log';
import { createMetrics, type Metrics } from '@repo/service-kit/metrics';
import { type Counter, createMemoryCounter, createRedisCounter } from '@repo/service-kit/rate-limit';
import { connectRedis, type RedisConnection } from '@repo/service-kit/redis';
import type { Tracing } from '@repo/service-kit/tracing';
import { createFindDetails } from './apps/detail/find-details.ts';
import { createCountApps } from './apps/list/count-apps.ts';
import { createFacetIds } from './apps/list/facet-ids.ts';
import { createFindApps } from './apps/list/find-apps.ts';
import { createListApps } from './apps/list/list-apps.ts';
import { createListCategories } from './categories/list-categories.ts';
import { createFindChanges } from './changes/find-changes.ts';
import type { CatalogConfig } from './config.ts';
import { createFindCreator } from './creators/find-creator.ts';
import { type Client, createReadPool } from './db/client.ts';
import { createDataVersion } from './db/data-version.ts';
import { createDatabase, type Database } from './db/database.ts';
import { createOpenExport, MAX_EXPORTS } from './export/open-export.ts';
import { createKnownRequests, type KnownRequests } from './fast-path/known-requests.ts';
import { createLastChange } from './feed/last-change.ts';
import { createLatestApps } from './feed/latest-apps.ts';
import { createListNamed } from './named-lists/list-named.ts';
import { createResponseCache, type ResponseCache } from './response-cache/response-cache.ts';
import { createSearch } from './search/search.ts';
import { createSitemaps } from './sitemap/read-sitemap.ts';
import { createSuggest } from './suggest/suggest.ts';
import { createRelax } from './text-search/relax.ts';
import { createReadText } from './text-search/search-text.ts';

export interface RouteDeps extends ReturnType<typeof createQueries> {
  readonly responseCache: ResponseCache;
  readonly knownRequests: KnownRequests;
  readonly publicUrl: string | null;
}

export interface CatalogDeps extends RouteDeps {
  /** Where most of what is read comes from: it must answer for the service to be ready. */
  readonly database: Database;
  readonly counter: Counter;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly tracing: Tracing | null;
  readonly trustedProxyHops: number;
  readonly isDraining: () => boolean;
}

const MAX_COUNTED_CLIENTS = 100_000;
const CONNECT_ALLOWANCE_MS = 1_000;
/** Suggestions are asked for with every key: planning them takes longer than reading them. */
const SUGGEST_CONNECTIONS = 2;

/** Builds every real client once. `close` lets them go. */
export function createDeps(
  config: CatalogConfig,
  databaseUrl: string,
  log: Logger,
  isDraining: () => boolean,
  tracing: Tracing | null = null,
): { readonly deps: CatalogDeps; readonly close: () => Promise<void> } {
  const metrics = createMetrics('catalog', (...call) => tracing?.upstreamCalled(...call));
  const redis = config.REDIS_URL === undefined ? null : connectRedis(config.REDIS_URL, log);
  const primary = openSource(config, databaseUrl, 'postgres', metrics);
  const readerUrl = config.DATABASE_READER_URL;
  const reader =
    readerUrl === undefined ? primary : openSource(config, readerUrl, 'postgres-reader', metrics);
  const responseCache = createResponseCache({
    dataVersion: createDataVersion(reader.database),
    maxBytes: config.ANSWER_CACHE_BYTES,
    asked: (outcome) => metrics.cacheAsked('answers', outcome),
  });
  metrics.observe('answer_cache_bytes', 'Bytes of responses cached in this process.', responseCache.size);
  return {
    deps: {
      database: reader.database,
      ...createQueries(primary.database, reader),
      responseCache,
      knownRequests: createKnownRequests(),
      counter: createCounter(redis, metrics),
      metrics,
      log,
      tracing,
      publicUrl: config.PUBLIC_URL ?? null,
      trustedProxyHops: config.TRUSTED_PROXY_HOPS,
      isDraining,
    },
    close: async () => {
      await Promise.all([primary.close(), reader.close(), redis?.close()]);
      await tracing?.stop();
    },
  };
}

function openSource(config: CatalogConfig, url: string, name: string, metrics: Metrics) {
  const statementTimeoutMs = config.STATEMENT_TIMEOUT_MS;
  const open = (connections: number, isPlannedOnce = false) =>
    createReadPool(url, { connections, statementTimeoutMs, isPlannedOnce });
  const measured = (pool: Client) =>
    createDatabase(pool, statementTimeoutMs + CONNECT_ALLOWANCE_MS, (outcome, seconds) =>
      metrics.upstreamCalled(name, outcome, seconds),
    );
  const pool = open(config.DATABASE_CONNECTIONS);
  const suggestPool = open(SUGGEST_CONNECTIONS, true);
  const exportPool = open(MAX_EXPORTS);
  return {
    database: measured(pool),
    suggestDatabase: measured(suggestPool),
    exportPool,
    close: () => Promise.all([pool, suggestPool, exportPool].map((each) => each.end({ timeout: 2 }))),
  };
}

/** All that reads the catalog, and of `primary` what must not lag: see ADR 32. */
function createQueries(
  primary: Database,
  { database, suggestDatabase, exportPool }: ReturnType<typeof openSource>,
) {
  const facetIds = createFacetIds(database);
  const readText = createReadText(database);
  const countApps = createCountApps(database, facetIds);
  const listApps = createListApps({
    facetIds,
    readText,
    relax: createRelax(database),
    findApps: createFindApps(database, facetIds, countApps),
    countApps,
  });
  return {
    listApps,
    findDetails: createFindDetails(database),
    findCurrentDetails: createFindDetails(primary),
    findCreator: createFindCreator(database),
    listCategories: createListCategories(database),
    listNamed: createListNamed(database),
    search: createSearch(database, listApps, readText),
    suggest: createSuggest(suggestDatabase),
    lastChange: createLastChange(database),
    latestApps: createLatestApps(database),
    findChanges: createFindChanges(primary),
    sitemaps: createSitemaps(database),
    openExport: createOpenExport(exportPool),
  };
}

function createCounter(redis: RedisConnection | null, metrics: Metrics): Counter {
  const local = createMemoryCounter(MAX_COUNTED_CLIENTS);
  if (redis === null) return local;
  return createRedisCounter(redis, 'catalog:rate:', local, () => metrics.rateLimitFellBack());
}
