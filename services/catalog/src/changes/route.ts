import { ChangesQuery, ChangesResponse } from '@repo/contracts/catalog';
import { type Endpoint, type Route, validateQuery } from '@repo/service-kit/http';
import { FOREIGN_CURSOR } from '../keyset/cursor.ts';
import { rateLimitOf } from '../rate-limits.ts';
import { jsonContent, type SendResponse } from '../response-cache/send-response.ts';
import { aheadOf, type FindChanges } from './find-changes.ts';

const endpoint: Endpoint = {
  id: 'listChanges',
  method: 'GET',
  path: '/api/v1/changes',
  summary: 'What was published, updated and removed',
  description:
    'The newest change of each app, removals included, in the order in which they happened. Begin with GET /api/v1/export.ndjson, send its `seq` as `since`, follow `meta.nextCursor` to the end, and later go on from `meta.seq`: no change is ever missed, whatever is written meanwhile. For each slug that is not `removed`, ask GET /api/v1/app-details, which is never older than what was told here; an app may have changed again since, and then comes again. Likes and views alone are no change; a new name of a creator, category, tag or AI tool changes every app that shows it. Numbers and cursors never expire.',
  tag: 'changes',
  query: ChangesQuery,
  response: {
    isValidated: true,
    link: 'The next page, as `rel="next"`; absent on the last.',
    description: 'A page of changes.',
    contentType: 'application/json',
    schema: ChangesResponse,
    example: {
      data: [
        { seq: 4711, slug: 'tide-table', type: 'updated', at: '2026-05-06T07:08:09.000Z' },
        { seq: 4712, slug: 'sun-dial', type: 'removed', at: '2026-05-06T07:08:10.000Z' },
      ],
      meta: { nextCursor: null, hasMore: false, seq: 4712 },
    },
  },
  errors: {
    bad_request: 'A parameter has a value it does not accept, or `since` is above the newest `seq`.',
    invalid_cursor: 'The cursor is damaged, or not of this list.',
    unavailable: 'The database is away or too slow.',
  },
  errorExamples: { bad_request: aheadOf(4712), invalid_cursor: FOREIGN_CURSOR },
  timeoutMs: 5_000,
  rateLimit: rateLimitOf('listChanges'),
};

export function listChangesRoute(findChanges: FindChanges, sendResponse: SendResponse): Route {
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, validateQuery(ChangesQuery), (c) => {
        const query = c.req.valid('query');
        return sendResponse(c, `${endpoint.id} ${JSON.stringify(query)}`, async (signal) => {
          const { items, nextCursor, seq } = await findChanges(query, signal);
          const meta = JSON.stringify({ nextCursor, hasMore: nextCursor !== null, seq });
          const next = `<${endpoint.path}?cursor=${nextCursor}&limit=${query.limit}>; rel="next"`;
          return jsonContent(
            `{"data":${items},"meta":${meta}}`,
            5,
            nextCursor === null ? {} : { link: next },
          );
        });
      }),
  };
}
