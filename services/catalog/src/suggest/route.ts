import { SuggestQuery, SuggestResponse } from '@repo/contracts/catalog';
import type { Route } from '@repo/service-kit/http';
import { queryRoute, readEndpoint } from '../read-route.ts';
import { jsonContent, type SendResponse } from '../response-cache/send-response.ts';
import type { Suggest } from './suggest.ts';

const endpoint = readEndpoint({
  id: 'suggest',
  path: '/api/v1/suggest',
  summary: 'What may be meant by the beginning of a name',
  description:
    'At most ten apps, creators, tags and categories whose names begin so, or have words that do. Where there is none, a misspelt word of four letters or more is corrected.',
  tag: 'search',
  query: SuggestQuery,
  response: {
    description: 'What may be meant.',
    schema: SuggestResponse,
    example: {
      data: [
        {
          kind: 'app',
          label: 'Tide Table',
          slug: 'tide-table',
          links: { self: '/api/v1/apps/tide-table', html: '/apps/tide-table' },
        },
        {
          kind: 'tag',
          label: 'Tides',
          slug: 'tides',
          links: { self: '/api/v1/apps?tag=tides', html: '/?tag=tides' },
        },
      ],
    },
  },
});

export function suggestRoute(suggest: Suggest, sendResponse: SendResponse): Route {
  return queryRoute(endpoint, SuggestQuery, sendResponse, async ({ q }, signal) =>
    jsonContent(JSON.stringify({ data: await suggest(q, signal) }), 15),
  );
}
