import { DiscoveryResponse } from '@repo/contracts/catalog';
import type { Endpoint, Route } from '@repo/service-kit/http';
import { cachedText } from '../http/cached-text.ts';
import { rateLimitOf } from '../http/rate-limits.ts';
import { describeService } from './describe-service.ts';

const endpoint: Endpoint = {
  id: 'discover',
  method: 'GET',
  path: '/api/v1',
  summary: 'What this API offers',
  description: 'Every endpoint of this version, with its parameters.',
  tag: 'discovery',
  answer: { description: 'The service.', contentType: 'application/json', schema: DiscoveryResponse },
  errors: {},
  timeoutMs: null,
  rateLimit: rateLimitOf('discover'),
};

/** @param publicUrl where callers reach the service, without a trailing slash; null: where this caller did. */
export function discoveryRoute(others: readonly Endpoint[], publicUrl: string | null): Route {
  const endpoints = [endpoint, ...others];
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, (c) => {
        const description = describeService(endpoints, publicUrl ?? new URL(c.req.url).origin);
        return cachedText(c, JSON.stringify({ data: description }), {
          contentType: 'application/json; charset=utf-8',
          maxAgeSeconds: 300,
        });
      }),
  };
}
