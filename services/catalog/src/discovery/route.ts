import { DiscoveryResponse } from '@repo/contracts/catalog';
import { answerWith, type Endpoint, type Route } from '@repo/service-kit/http';
import { createAnswerCache } from '../answers/answer-cache.ts';
import { jsonContent } from '../answers/send-answer.ts';
import { rateLimitOf } from '../http/rate-limits.ts';
import { describeService } from './describe-service.ts';

const endpoint: Endpoint = {
  id: 'discover',
  method: 'GET',
  path: '/api/v1',
  summary: 'What this API offers',
  description: 'Every endpoint of this version, with its parameters.',
  tag: 'discovery',
  answer: {
    isValidated: true,
    description: 'The service.',
    contentType: 'application/json',
    schema: DiscoveryResponse,
  },
  errors: {},
  timeoutMs: null,
  rateLimit: rateLimitOf('discover'),
};

/** One answer for each name that the service is called by; callers choose the names. */
const MAX_KEPT_BYTES = 500_000;

/** @param publicUrl where callers reach the service, without a trailing slash; null: where this caller did. */
export function discoveryRoute(others: readonly Endpoint[], publicUrl: string | null): Route {
  const endpoints = [endpoint, ...others];
  const example = { data: describeService(endpoints, publicUrl ?? 'https://catalog.example') };
  // Made of the route table alone: it is there when the database is not.
  const answers = createAnswerCache({
    dataVersion: () => '',
    maxBytes: MAX_KEPT_BYTES,
    asked: () => undefined,
  });
  return {
    endpoint: { ...endpoint, answer: { ...endpoint.answer, example } },
    mount: (app, path) =>
      app.get(path, (c) => {
        const baseUrl = publicUrl ?? new URL(c.req.url).origin;
        const render = () =>
          Promise.resolve({
            ...jsonContent(JSON.stringify({ data: describeService(endpoints, baseUrl) }), 300),
            namesHost: publicUrl === null,
          });
        return answerWith(c, null, () => answers.answer(baseUrl, render));
      }),
  };
}
