import { createMemoryCache, createRedisCache } from '@repo/service-kit/cache';
import { createApp } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { createMemoryCounter, createRedisCounter } from '@repo/service-kit/rate-limit';
import { connectRedis } from '@repo/service-kit/redis';
import { expect } from 'vitest';
import type { z } from 'zod';
import { renderError } from '../../src/errors.ts';
import { newestCveKey } from '../../src/nvd/newest-cve-lookup.ts';
import { openNvd } from '../../src/nvd/open-nvd.ts';
import { nvdRoute } from '../../src/nvd/route.ts';
import { FAIR_USE } from '../../src/routes.ts';

/** One replica of the service with its own connection and memory. */
export interface NvdReplica {
  /** Asks for a package, or with the query as it stands, and reads the answer with its contract. */
  ask<Schema extends z.ZodType>(query: string, schema: Schema): Promise<NvdAnswer<z.output<Schema>>>;
  close(): Promise<void>;
}

export interface NvdAnswer<Body> {
  readonly status: number;
  readonly retryAfter: number | null;
  readonly body: Body;
}

export interface NvdReplicaOptions {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** What its keys begin with: replicas that share it share cache and budget. */
  readonly prefix: string;
  readonly apiKey?: string;
  readonly lookupMs?: number;
  readonly notice?: string;
}

export async function startNvdReplica(options: NvdReplicaOptions): Promise<NvdReplica> {
  const log = createLogger({ service: 'scanner', level: 'silent', terminal: false });
  const metrics = createMetrics('scanner');
  const redis = connectRedis(options.redisUrl, log);
  await expect.poll(() => redis.run((client) => client.ping())).toBe('PONG');
  const counter = createRedisCounter(redis, options.prefix, createMemoryCounter(100), () =>
    expect.unreachable(),
  );
  const cache = createRedisCache(redis, options.prefix, createMemoryCache(1_000_000));
  const settings = { NVD_API_URL: `${options.databaseUrl}/rest/json/cves/2.0`, NVD_API_KEY: options.apiKey };
  const nvd = openNvd(settings, { cache, counter, metrics, log }, options.lookupMs);
  const deps = { newestCve: nvd.newestCve, notice: options.notice ?? null };
  const app = createApp({
    routes: [nvdRoute(deps, FAIR_USE)],
    renderError,
    log,
    metrics,
    counter,
    trustedProxyHops: 0,
    otherRateLimit: FAIR_USE,
  });
  return {
    async ask(query, schema) {
      const response = await app.request(`/api/nvd${query}`);
      expect(response.headers.get('x-ratelimit-limit')).toBe('60');
      const retryAfter = response.headers.get('retry-after');
      return {
        status: response.status,
        retryAfter: retryAfter === null ? null : Number(retryAfter),
        body: schema.parse(await response.json()),
      };
    },
    async close() {
      await nvd.close();
      await redis.close();
    },
  };
}

/** What an hour does to what is shared of a package: the fresh answer is gone, the one kept for need is not. */
export async function letAnHourPass(redisUrl: string, prefix: string, name: string): Promise<void> {
  const redis = connectRedis(redisUrl, createLogger({ service: 'test', level: 'silent', terminal: false }));
  await expect.poll(() => redis.run((client) => client.ping())).toBe('PONG');
  expect(await redis.run((client) => client.del(`${prefix}${newestCveKey('fresh', name)}`))).toBe(1);
  await redis.close();
}
