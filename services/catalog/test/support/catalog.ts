import { randomInt } from 'node:crypto';
import { ErrorEnvelope } from '@repo/contracts/catalog';
import { parseEnv } from '@repo/service-kit/env';
import { createLogger } from '@repo/service-kit/log';
import type {} from '@repo/tooling/provided-context';
import { expect, inject } from 'vitest';
import type { z } from 'zod';
import { createCatalogApp } from '../../src/app.ts';
import { CatalogConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';

/** The whole service without its port. */
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

export function startCatalog(databaseUrl: string, env: Readonly<Record<string, string>> = {}): TestCatalog {
  const config = parseEnv(CatalogConfig, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: inject('redisUrl'),
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const log = createLogger({ service: 'catalog', level: 'silent', terminal: false });
  const { deps, close } = createDeps(config, databaseUrl, log, () => false);
  const app = createCatalogApp(deps);
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', randomAddress());
    return app.request(path, { ...init, headers });
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
    close,
  };
}

export function randomAddress(): string {
  const group = () => randomInt(0x1_0000).toString(16);
  return `2001:db8:${group()}:${group()}::1`;
}
