import { DiscoveryResponse } from '@repo/contracts/catalog';
import type { Endpoint, Route } from '@repo/service-kit/http';
import type { KnownRequests } from '../fast-path/known-requests.ts';
import { rateLimitOf } from '../rate-limits.ts';
import { addressedRoute } from '../read-route.ts';
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

export function discoveryRoute(
  others: readonly Endpoint[],
  publicUrl: string | null,
  knownRequests: KnownRequests,
): Route {
  const endpoints = [endpoint, ...others];
  const dataAt = (baseUrl: string) => ({ data: describeService(endpoints, baseUrl) });
  const response = { ...endpoint.response, example: dataAt(publicUrl ?? 'https://catalog.example') };
  // Made of the route table alone: it is there when the database is not.
  const sendResponse = createSendResponse(UNCACHED_RESPONSES, knownRequests);
  return addressedRoute({ ...endpoint, response }, publicUrl, sendResponse, ({ baseUrl }) =>
    Promise.resolve(jsonContent(JSON.stringify(dataAt(baseUrl)), 300)),
  );
}
