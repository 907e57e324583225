import { ChangesQuery, ChangesResponse } from '@repo/contracts/catalog';
import type { Route } from '@repo/service-kit/http';
import { pageContent, queryRoute, readEndpoint } from '../read-route.ts';
import type { SendResponse } from '../response-cache/send-response.ts';
import { aheadOf, type FindChanges } from './find-changes.ts';

const endpoint = readEndpoint({
  id: 'listChanges',
  path: '/api/v1/changes',
  summary: 'What was published, updated and removed',
  description:
    'The newest change of each app, removals included, in the order in which they happened. Begin with GET /api/v1/export.ndjson, send its `seq` as `since`, follow `meta.nextCursor` to the end, and later go on from `meta.seq`: no change is ever missed, whatever is written meanwhile. For each slug that is not `removed`, ask GET /api/v1/app-details, which is never older than what was told here; an app may have changed again since, and then comes again. Likes and views alone are no change; a new name of a creator, category, tag or AI tool changes every app that shows it. Numbers and cursors never expire.',
  tag: 'changes',
  query: ChangesQuery,
  response: {
    description: 'A page of changes.',
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
  },
  errorExamples: { bad_request: aheadOf(4712) },
});

export function listChangesRoute(findChanges: FindChanges, sendResponse: SendResponse): Route {
  return queryRoute(endpoint, ChangesQuery, sendResponse, async (query, signal) =>
    // The cursor says all that `since` did.
    pageContent(endpoint, { limit: query.limit }, await findChanges(query, signal), 5),
  );
}
