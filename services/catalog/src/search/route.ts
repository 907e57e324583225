import { SearchQuery, SearchResponse, type SearchResult } from '@repo/contracts/catalog';
import type { Route } from '@repo/service-kit/http';
import { exampleApp } from '../apps/render/example-app.ts';
import { exampleCategory } from '../categories/route.ts';
import { exampleProfile } from '../creators/example-creator.ts';
import { rateLimitOf } from '../rate-limits.ts';
import { queryRoute, readEndpoint } from '../read-route.ts';
import { jsonContent, type SendResponse } from '../response-cache/send-response.ts';
import type { Search } from './search.ts';

const EXAMPLE: SearchResult = {
  apps: [exampleApp],
  people: [exampleProfile],
  tags: [{ slug: 'tides', name: 'Tides', appCount: 3 }],
  categories: [exampleCategory],
  aiTools: [],
};

const PER_MINUTE = 60;

const endpoint = readEndpoint({
  id: 'search',
  path: '/api/v1/search',
  summary: 'Search in apps, people, tags, categories and AI tools',
  description:
    'Five groups, best matches first in each: the very name, its beginning, its words, then other texts; the last word may be half typed; accents, case and plurals make no difference. A word that no app has is corrected, and words are left out when no app has all of them: `meta.relaxed` says so. People are creators with at least one published app; where very many have such a name, the best of 1,000 and of those who made the most liked apps.',
  tag: 'search',
  query: SearchQuery,
  response: {
    description: 'What was found.',
    schema: SearchResponse,
    example: { data: EXAMPLE },
  },
  rateLimit: { ...rateLimitOf('search'), limit: PER_MINUTE },
});

export function searchRoute(search: Search, sendResponse: SendResponse): Route {
  return queryRoute(endpoint, SearchQuery, sendResponse, async (query, signal) => {
    const { groups, relaxed, highlights } = await search(query, signal);
    const meta = JSON.stringify({ relaxed: relaxed ?? undefined, highlights: highlights ?? undefined });
    return jsonContent(`{"data":${groups}${meta === '{}' ? '' : `,"meta":${meta}`}}`, 15);
  });
}
