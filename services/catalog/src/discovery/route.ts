import { DiscoveryResponse } from '@repo/contracts/catalog';
import type { Endpoint, Route } from '@repo/service-kit/http';
import { rateLimitOf } from '../rate-limits.ts';
import { addressedRoute } from '../read-route.ts';
import { jsonContent, type SendResponse } from '../response-cache/send-response.ts';
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

/** @param sendResponse keeps nothing: it is made of the route table alone, and there when the database is not. */
export function discoveryRoute(
  others: readonly Endpoint[],
  publicUrl: string | null,
  sendResponse: SendResponse,
): Route {
  const endpoints = [endpoint, ...others];
  const dataAt = (baseUrl: string) => ({ data: describeService(endpoints, baseUrl) });
  const response = { ...endpoint.response, example: dataAt(publicUrl ?? 'https://catalog.example') };
  return addressedRoute({ ...endpoint, response }, publicUrl, sendResponse, ({ baseUrl }) =>
    Promise.resolve(jsonContent(JSON.stringify(dataAt(baseUrl)), 300)),
  );
}
