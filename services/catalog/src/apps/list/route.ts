import { AppListResponse, AppQuery, SparseAppListResponse } from '@repo/contracts/catalog';
import type { Route } from '@repo/service-kit/http';
import { z } from 'zod';
import { pageContent, queryRoute, readEndpoint } from '../../read-route.ts';
import type { SendResponse } from '../../response-cache/send-response.ts';
import { exampleApp } from '../render/example-app.ts';
import { withFields } from '../render/with-fields.ts';
import type { ListApps } from './list-apps.ts';

const endpoint = readEndpoint({
  id: 'listApps',
  path: '/api/v1/apps',
  summary: 'Published apps, a page at a time',
  description:
    'Published apps in one of six orders. Send `meta.nextCursor` back as `cursor` with the same parameters for the next page; null is the end. For a complete crawl use `sort=newest`: its order never changes. With `q`, words that no app has are corrected, and some are left out when no app has all of them: `meta.relaxed` says so. `anyOf` and `not` take several values of the filters, `facets` and `total` count what is found, and `fields` leaves out what you do not need. Unknown parameters are ignored; a known one with a bad value, or sent twice, is refused.',
  tag: 'apps',
  query: AppQuery,
  response: {
    description: 'A page of apps.',
    schema: z.union([AppListResponse, SparseAppListResponse]),
    example: {
      data: [exampleApp],
      meta: { nextCursor: 'eyJ2IjoxLCJrIjoxNzcyMzY2NDAwMDAwfQ', hasMore: true },
    },
  },
});

export function listAppsRoute(listApps: ListApps, sendResponse: SendResponse): Route {
  return queryRoute(endpoint, AppQuery, sendResponse, async (query, signal) => {
    const { items, nextCursor, relaxed, counts } = await listApps(query, signal);
    const said = { ...(relaxed === null ? {} : { relaxed }), ...counts };
    return pageContent(endpoint, query, { items: withFields(items, query.fields), nextCursor, ...said }, 15);
  });
}
