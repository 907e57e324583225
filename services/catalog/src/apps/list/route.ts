import { AppListResponse, AppQuery, SparseAppListResponse } from '@repo/contracts/catalog';
import { type Route, refusalOf } from '@repo/service-kit/http';
import { z } from 'zod';
import { FOREIGN_CURSOR } from '../../keyset/cursor.ts';
import { queryRoute, readEndpoint } from '../../read-route.ts';
import { jsonContent, type SendResponse } from '../../response-cache/send-response.ts';
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
    link: 'The next page, as `rel="next"`; absent on the last.',
    description: 'A page of apps.',
    schema: z.union([AppListResponse, SparseAppListResponse]),
    example: {
      data: [exampleApp],
      meta: { nextCursor: 'eyJ2IjoxLCJrIjoxNzcyMzY2NDAwMDAwfQ', hasMore: true },
    },
  },
  errors: {
    bad_request: 'A parameter has a value it does not accept, or was sent twice.',
    invalid_cursor: 'The cursor is damaged, or belongs to another sort or other filters.',
  },
  errorExamples: { bad_request: refusalOf(AppQuery, { limit: '0' }), invalid_cursor: FOREIGN_CURSOR },
});

export function listAppsRoute(listApps: ListApps, sendResponse: SendResponse): Route {
  return queryRoute(endpoint, AppQuery, sendResponse, async (query, signal) => {
    const { items, nextCursor, relaxed, counts } = await listApps(query, signal);
    const meta = JSON.stringify({
      nextCursor,
      hasMore: nextCursor !== null,
      ...(relaxed === null ? {} : { relaxed }),
      ...counts,
    });
    const headers = nextCursor === null ? {} : { link: nextLink(query, nextCursor) };
    return jsonContent(`{"data":${withFields(items, query.fields)},"meta":${meta}}`, 15, headers);
  });
}

/** RFC 8288; the parameters of the request with the cursor exchanged, relative to the request's own address. */
function nextLink(query: AppQuery, cursor: string): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) next.set(name, String(value));
  }
  return `<${endpoint.path}?${next.toString()}>; rel="next"`;
}
