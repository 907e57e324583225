import { AppListResponse, AppQuery } from '@repo/contracts/catalog';
import { type Endpoint, type Route, validateQuery } from '@repo/service-kit/http';
import { cachedText } from '../../http/cached-text.ts';
import { rateLimitOf } from '../../http/rate-limits.ts';
import type { ListApps } from './list-apps.ts';

const endpoint: Endpoint = {
  id: 'listApps',
  method: 'GET',
  path: '/api/v1/apps',
  summary: 'Published apps, a page at a time',
  description:
    'Published apps in one of six orders. Send `meta.nextCursor` back as `cursor` with the same parameters for the next page; null is the end. For a complete crawl use `sort=newest`: its order never changes. Unknown parameters are ignored; a known one with a bad value, or sent twice, is refused.',
  tag: 'apps',
  query: AppQuery,
  answer: { description: 'A page of apps.', contentType: 'application/json', schema: AppListResponse },
  errors: {
    bad_request: 'A parameter has a value it does not accept, or was sent twice.',
    invalid_cursor: 'The cursor is damaged, or belongs to another sort or other filters.',
    unavailable: 'The database is away or too slow.',
  },
  timeoutMs: 5_000,
  rateLimit: rateLimitOf('listApps'),
};

export function listAppsRoute(listApps: ListApps): Route {
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, validateQuery(AppQuery), async (c) => {
        const query = c.req.valid('query');
        const { deadline } = c.var;
        const { items, nextCursor } = await deadline.during('the database', listApps(query, deadline.signal));
        const meta = JSON.stringify({ nextCursor, hasMore: nextCursor !== null });
        return cachedText(c, `{"data":${items},"meta":${meta}}`, {
          contentType: 'application/json; charset=utf-8',
          maxAgeSeconds: 15,
          ...(nextCursor === null ? {} : { headers: { link: nextLink(c.req.query(), nextCursor) } }),
        });
      }),
  };
}

/** RFC 8288; the parameters of the request with the cursor exchanged, relative to the request's own address. */
function nextLink(given: Readonly<Record<string, string>>, cursor: string): string {
  const known = Object.entries(given).filter(([name, value]) => name in AppQuery.shape && value !== '');
  const next = new URLSearchParams([...known.filter(([name]) => name !== 'cursor'), ['cursor', cursor]]);
  return `<${endpoint.path}?${next.toString()}>; rel="next"`;
}
