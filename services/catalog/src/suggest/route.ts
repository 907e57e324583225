import { SuggestQuery, SuggestResponse } from '@repo/contracts/catalog';
import { type Endpoint, type Route, refusalOf, validateQuery } from '@repo/service-kit/http';
import { rateLimitOf } from '../rate-limits.ts';
import { jsonContent, type SendResponse } from '../response-cache/send-response.ts';
import type { Suggest } from './suggest.ts';

const endpoint: Endpoint = {
  id: 'suggest',
  method: 'GET',
  path: '/api/v1/suggest',
  summary: 'What may be meant by the beginning of a name',
  description:
    'At most ten apps, creators, tags and categories whose names begin so, or have words that do. Where there is none, a misspelt word of four letters or more is corrected.',
  tag: 'search',
  query: SuggestQuery,
  response: {
    isValidated: true,
    description: 'What may be meant.',
    contentType: 'application/json',
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
  errors: {
    bad_request: 'The text is missing, too long or was sent twice.',
    unavailable: 'The database is away or too slow.',
  },
  errorExamples: { bad_request: refusalOf(SuggestQuery, {}) },
  timeoutMs: 5_000,
  rateLimit: rateLimitOf('suggest'),
};

export function suggestRoute(suggest: Suggest, sendResponse: SendResponse): Route {
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, validateQuery(SuggestQuery), (c) => {
        const { q } = c.req.valid('query');
        return sendResponse(c, `${endpoint.id} ${q}`, async (signal) =>
          jsonContent(JSON.stringify({ data: await suggest(q, signal) }), 15),
        );
      }),
  };
}
