import { AppDetailsQuery, AppDetailsResponse, SparseAppDetailsResponse } from '@repo/contracts/catalog';
import { type Endpoint, type Route, refusalOf, validateQuery } from '@repo/service-kit/http';
import { z } from 'zod';
import { rateLimitOf } from '../../rate-limits.ts';
import { jsonContent, type SendResponse } from '../../response-cache/send-response.ts';
import { exampleAppInFull } from '../render/example-app.ts';
import { withFields } from '../render/with-fields.ts';
import type { FindDetails } from './find-app.ts';

const endpoint: Endpoint = {
  id: 'getAppDetails',
  method: 'GET',
  path: '/api/v1/app-details',
  summary: 'Several apps in full',
  description:
    'Everything about up to 50 published apps, in the order they are asked for. `meta.missing` names what no published app has.',
  tag: 'apps',
  query: AppDetailsQuery,
  response: {
    isValidated: true,
    description: 'The apps.',
    contentType: 'application/json',
    schema: z.union([AppDetailsResponse, SparseAppDetailsResponse]),
    example: { data: [exampleAppInFull], meta: { missing: ['draw.io'] } },
  },
  errors: {
    bad_request: 'A parameter is missing or has a value it does not accept, or was sent twice.',
    unavailable: 'The database is away or too slow.',
  },
  errorExamples: { bad_request: refusalOf(AppDetailsQuery, {}) },
  timeoutMs: 5_000,
  rateLimit: rateLimitOf('getAppDetails'),
};

export function getDetailsRoute(findDetails: FindDetails, sendResponse: SendResponse): Route {
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, validateQuery(AppDetailsQuery), (c) => {
        const { slugs, fields } = c.req.valid('query');
        return sendResponse(c, `${endpoint.id} ${JSON.stringify({ slugs, fields })}`, async (signal) => {
          const { items, missing } = await findDetails(slugs, signal);
          return jsonContent(
            `{"data":${withFields(items, fields)},"meta":${JSON.stringify({ missing })}}`,
            0,
          );
        });
      }),
  };
}
