import { randomInt } from 'node:crypto';
import { ErrorEnvelope } from '@repo/contracts/catalog';
import { parseEnv } from '@repo/service-kit/env';
import { createApp, type RunningServer, serve } from '@repo/service-kit/http';
import { createLogger } from '@repo/service-kit/log';
import type {} from '@repo/tooling/provided-context';
import { beforeAll, expect, inject } from 'vitest';
import type { z } from 'zod';
import { catalogOptions } from '../../src/app.ts';
import { CatalogConfig } from '../../src/config.ts';
import { type CatalogDeps, createDeps } from '../../src/deps.ts';
import { renderError } from '../../src/errors.ts';
import { createFastPath } from '../../src/fast-path/fast-path.ts';
import { rateLimitOf } from '../../src/rate-limits.ts';
import { ask } from './ask.ts';
import { type Fields, importRecords } from './records.ts';
import { createTestDatabase } from './test-database.ts';

/** The whole service on a port of its own. */
export interface TestCatalog {
  /** Asks as a client of its own, so that rate limits do not meet; every answer must be as its contract has it. */
  get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<Answer<z.output<Schema>>>;
  /** Asks and expects the error envelope. */
  fail(path: string, init?: RequestInit): Promise<Answer<ErrorEnvelope>>;
  request(path: string, init?: RequestInit): Promise<Response>;
  metrics(): Promise<string>;
  /** How many statements have been asked of the database so far. */
  statements(): Promise<number>;
  close(): Promise<void>;
}

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A catalog with a database of its own. */
interface OwnCatalog extends TestCatalog {
  import(records: readonly Fields[]): Promise<unknown>;
}

/** The whole service for the tests of a file, on a database of its own with these records. */
export function catalogOf(
  records: readonly Fields[],
  ...settings: readonly [env?: Readonly<Record<string, string>>, way?: 'server' | 'app']
): OwnCatalog {
  const started = Promise.withResolvers<OwnCatalog>();
  beforeAll(async () => {
    const database = await createTestDatabase();
    const importInto = (more: readonly Fields[]) => importRecords(database.client, more);
    if (records.length > 0) await importInto(records);
    const catalog = startCatalog(database.url, ...settings);
    started.resolve({ ...catalog, import: importInto });
    return async () => {
      await catalog.close();
      await database.drop();
    };
  });
  return {
    get: async (...asked) => (await started.promise).get(...asked),
    fail: async (...asked) => (await started.promise).fail(...asked),
    request: async (...asked) => (await started.promise).request(...asked),
    metrics: async () => (await started.promise).metrics(),
    statements: async () => (await started.promise).statements(),
    import: async (more) => (await started.promise).import(more),
    close: async () => (await started.promise).close(),
  };
}

/** @param way `app`: without node:http, which takes no header beyond 16 kB. */
export function startCatalog(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  way: 'server' | 'app' = 'server',
): TestCatalog {
  const config = parseEnv(CatalogConfig, {
    DATABASE_URL: databaseUrl,
    ...(inject('redisUrl') === '' ? {} : { REDIS_URL: inject('redisUrl') }),
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const log = createLogger({ service: 'catalog', level: 'silent', terminal: false });
  const { deps, close } = createDeps(config, databaseUrl, log, () => false);
  const app = createApp(catalogOptions(deps));
  const server = listen(deps, 'fast');
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', randomAddress());
    return way === 'app'
      ? app.request(path, { ...init, headers })
      : ask((await server).url, path, { ...init, headers });
  };
  const parsed = async <Schema extends z.ZodType>(response: Response, schema: Schema) => {
    expect(response.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    expect(response.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    return { status: response.status, headers: response.headers, body: schema.parse(await response.json()) };
  };
  return {
    request,
    get: async (path, schema) => {
      const response = await request(path);
      expect([response.status, path]).toEqual([200, path]);
      return parsed(response, schema);
    },
    fail: async (path, init) => parsed(await request(path, init), ErrorEnvelope),
    metrics: () => deps.metrics.text(),
    statements: async () =>
      (await deps.metrics.text())
        .matchAll(/^upstream_call_duration_seconds_count\{.*upstream="postgres".*\} (\d+)$/gm)
        .reduce((sum, [, count]) => sum + Number(count), 0),
    close: async () => {
      await (await server).stop(AbortSignal.abort());
      await close();
    },
  };
}

/** @param way `plain`: each request goes through the app. */
export function listen(deps: CatalogDeps, way: 'fast' | 'plain'): Promise<RunningServer> {
  const options = catalogOptions(deps);
  return serve(createApp(options), {
    ...(way === 'fast' ? { first: createFastPath(options, deps.knownRequests) } : {}),
    host: '127.0.0.1',
    port: 0,
    graceMs: 0,
    renderError,
    rateLimit: rateLimitOf('other'),
    log: deps.log,
    onDrain: () => undefined,
  });
}

export function randomAddress(): string {
  const group = () => randomInt(0x1_0000).toString(16);
  return `2001:db8:${group()}:${group()}::1`;
}
