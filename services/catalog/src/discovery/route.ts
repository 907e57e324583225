import { DiscoveryResponse } from '@repo/contracts/catalog';
import type { Endpoint, Route } from '@repo/service-kit/http';
import type { KnownRequests } from '../fast-path/known-requests.ts';
import { rateLimitOf } from '../rate-limits.ts';
import { UNCACHED_RESPONSES } from '../response-cache/response-cache.ts';
import { createSendResponse, jsonContent } from '../response-cache/send-response.ts';
import { describeService } from './describe-service.ts';

const endpoint: Endpoint = {
  id: 'discover',
  method: 'GET',
  path: '/api/v1',
  summary: 'What this API offers',
  description: 'Every endpoint of this version, with its parameters.',
  tag: 'discovery',
  response: {
    isValidated: true,
    description: 'The service.',
    contentType: 'application/json',
    schema: DiscoveryResponse,
  },
  errors: {},
  timeoutMs: 5_000,
  rateLimit: rateLimitOf('discover'),
};

/** @param publicUrl where callers reach the service, without a trailing slash; null: where this caller did. */
export function discoveryRoute(
  others: readonly Endpoint[],
  publicUrl: string | null,
  knownRequests: KnownRequests,
): Route {
  const endpoints = [endpoint, ...others];
  const example = { data: describeService(endpoints, publicUrl ?? 'https://catalog.example') };
  // Made of the route table alone: it is there when the database is not.
  const sendResponse = createSendResponse(UNCACHED_RESPONSES, knownRequests);
  return {
    endpoint: { ...endpoint, response: { ...endpoint.response, example } },
    mount: (app, path) =>
      app.get(path, (c) => {
        const baseUrl = publicUrl ?? new URL(c.req.url).origin;
        const render = () =>
          Promise.resolve({
            ...jsonContent(JSON.stringify({ data: describeService(endpoints, baseUrl) }), 300),
            varies: publicUrl === null ? ['Host'] : [],
          });
        return sendResponse(c, baseUrl, render);
      }),
  };
}
