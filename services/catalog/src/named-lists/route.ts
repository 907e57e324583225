import { AiToolListResponse, NameListQuery, TagListResponse } from '@repo/contracts/catalog';
import type { Endpoint, Route } from '@repo/service-kit/http';
import { pageContent, queryRoute, readEndpoint } from '../read-route.ts';
import type { SendResponse } from '../response-cache/send-response.ts';
import type { ListNamed, NamedKind } from './list-named.ts';

const LISTS = {
  tags: {
    id: 'listTags',
    path: '/api/v1/tags',
    words: 'tags',
    schema: TagListResponse,
    example: { slug: 'tides', name: 'Tides', appCount: 3 },
  },
  aiTools: {
    id: 'listAiTools',
    path: '/api/v1/ai-tools',
    words: 'AI tools',
    schema: AiToolListResponse,
    example: {
      slug: 'muse',
      name: 'Muse',
      vendor: null,
      description: 'Writes code.',
      websiteUrl: 'https://muse.example/',
      kind: 'assistant',
      iconUrl: null,
      appCount: 3,
    },
  },
};

export function namedListRoutes(listNamed: ListNamed, sendResponse: SendResponse): readonly Route[] {
  return (['tags', 'aiTools'] as const).map((kind) => {
    const endpoint = endpointOf(LISTS[kind]);
    return queryRoute(endpoint, NameListQuery, sendResponse, async (query, signal) =>
      pageContent(endpoint, query, await listNamed(kind, query, signal), 15),
    );
  });
}

function endpointOf({ id, path, words, schema, example }: (typeof LISTS)[NamedKind]): Endpoint {
  return readEndpoint({
    id,
    path,
    summary: `All ${words} with live app counts`,
    description: `All ${words} by slug, a page at a time, each with the number of its published apps now, 0 included. For the most used ones under filters, ask the list of apps for \`facets\`.`,
    tag: 'categories',
    query: NameListQuery,
    response: {
      description: `A page of ${words}.`,
      schema,
      example: { data: [example], meta: { nextCursor: null, hasMore: false } },
    },
  });
}
