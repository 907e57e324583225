import { operationRoutes } from '@repo/service-kit/http';
import { createMetrics } from '@repo/service-kit/metrics';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createKnownRequests } from './fast-path/known-requests.ts';
import { rateLimitOf } from './rate-limits.ts';
import { createResponseCache } from './response-cache/response-cache.ts';
import { createRoutes } from './routes.ts';

const unasked = () => Promise.reject(new Error('nothing is asked here'));

const routes = createRoutes({
  listApps: unasked,
  suggest: unasked,
  findDetails: unasked,
  findCurrentDetails: unasked,
  listNamed: unasked,
  findCreator: unasked,
  listCategories: unasked,
  search: unasked,
  lastChange: unasked,
  latestApps: unasked,
  findChanges: unasked,
  openExport: unasked,
  sitemaps: { list: unasked, read: unasked },
  responseCache: createResponseCache({ dataVersion: unasked, maxBytes: 0, asked: () => undefined }),
  knownRequests: createKnownRequests(),
  publicUrl: null,
});
const operations = operationRoutes({
  metrics: createMetrics('test'),
  rateLimit: rateLimitOf('operation'),
  readiness: {},
  isDraining: () => false,
});
const endpoints = [...routes, ...operations].map(({ endpoint }) => endpoint);

describe('createRoutes', () => {
  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint.response] as const))(
    'shows for %s an example that its own contract accepts',
    (_, { schema = z.string().min(1), example }) => {
      expect(schema.safeParse(example)).toMatchObject({ success: true });
    },
  );

  it('shows for every parameter of a query an example that is accepted', () => {
    const parameters = endpoints.flatMap(({ query }) => Object.entries(query?.shape ?? {}));
    const shown = parameters.flatMap(([name, schema]) => {
      const { examples = [] } = schema instanceof z.ZodType ? (schema.meta() ?? {}) : {};
      return Array.isArray(examples) ? examples.map((example) => ({ name, schema, example })) : [];
    });
    expect(shown.map(({ name }) => name)).toEqual(expect.arrayContaining(['category', 'license', 'q']));
    for (const { name, schema, example } of shown) {
      expect([name, z.safeParse(schema, example).success]).toEqual([name, true]);
    }
  });
});
