import { AppDetailsQuery, AppDetailsResponse, SparseAppDetailsResponse } from '@repo/contracts/catalog';
import type { Route } from '@repo/service-kit/http';
import { z } from 'zod';
import { queryRoute, readEndpoint } from '../../read-route.ts';
import { jsonContent, type SendResponse } from '../../response-cache/send-response.ts';
import { exampleAppInFull } from '../render/example-app.ts';
import { withFields } from '../render/with-fields.ts';
import type { FindDetails } from './find-details.ts';

const endpoint = readEndpoint({
  id: 'getAppDetails',
  path: '/api/v1/app-details',
  summary: 'Several apps in full',
  description:
    'Everything about up to 50 published apps, in the order they are asked for. `meta.missing` names what no published app has.',
  tag: 'apps',
  query: AppDetailsQuery,
  response: {
    description: 'The apps.',
    schema: z.union([AppDetailsResponse, SparseAppDetailsResponse]),
    example: { data: [exampleAppInFull], meta: { missing: ['draw.io'] } },
  },
});

export function getDetailsRoute(findDetails: FindDetails, sendResponse: SendResponse): Route {
  return queryRoute(endpoint, AppDetailsQuery, sendResponse, async ({ slugs, fields }, signal) => {
    const found = await findDetails(slugs, signal);
    const items = `[${slugs.flatMap((slug) => found.get(slug) ?? []).join(',')}]`;
    const missing = slugs.filter((slug) => !found.has(slug));
    return jsonContent(`{"data":${withFields(items, fields)},"meta":${JSON.stringify({ missing })}}`, 0);
  });
}
