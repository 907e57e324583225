import {
  type Content,
  type Endpoint,
  type EndpointResponse,
  type Route,
  refusalOf,
  validateQuery,
} from '@repo/service-kit/http';
import type { z } from 'zod';
import { notFound } from './errors.ts';
import { FOREIGN_CURSOR } from './keyset/cursor.ts';
import { rateLimitOf } from './rate-limits.ts';
import { jsonContent, type SendResponse } from './response-cache/send-response.ts';

/** What an endpoint has to say for itself. */
type ReadEndpoint = Omit<Endpoint, keyof Shared | 'response'> &
  Partial<Shared> & { readonly response: Partial<EndpointResponse> & { readonly description: string } };
type Shared = Pick<Endpoint, 'method' | 'timeoutMs' | 'rateLimit' | 'errors'>;

/**
 * An endpoint that reads, with what all of these have in common, unless it says otherwise: JSON with an ETag, and how
 * its query is refused.
 */
export function readEndpoint({ response, errors, errorExamples, ...own }: ReadEndpoint): Endpoint {
  const { query } = own;
  return {
    method: 'GET',
    timeoutMs: 5_000,
    rateLimit: rateLimitOf(own.id),
    ...own,
    response: {
      isValidated: true,
      contentType: 'application/json',
      ...(query?.shape['cursor'] === undefined ? {} : { link: NEXT }),
      ...response,
    },
    errors: {
      unavailable: 'The database is away or too slow.',
      ...(query === undefined ? {} : { bad_request: REFUSED }),
      ...(query?.shape['cursor'] === undefined ? {} : { invalid_cursor: FOREIGN }),
      ...errors,
    },
    errorExamples: {
      ...(query === undefined ? {} : { bad_request: refusalOf(query, { limit: '0' }) }),
      invalid_cursor: FOREIGN_CURSOR,
      ...errorExamples,
    },
  };
}

const NEXT = 'The next page, as `rel="next"`; absent on the last.';
const REFUSED = 'A parameter is missing or has a value it does not accept, or was sent twice.';
const FOREIGN = 'The cursor is damaged, or belongs to another list, another sort or other filters.';

/** A route whose response depends on its query alone. */
export function queryRoute<Query extends z.ZodObject>(
  endpoint: Endpoint,
  schema: Query,
  sendResponse: SendResponse,
  answer: (query: z.output<Query>, signal: AbortSignal) => Promise<Content>,
): Route {
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, validateQuery(schema), (c) => {
        const query = c.req.valid('query');
        return sendResponse(c, `${endpoint.id} ${JSON.stringify(query)}`, (signal) => answer(query, signal));
      }),
  };
}

/** A route that gives the one record that its path names. @param missing reads before its name, as `notFound` says it. */
export function recordRoute(
  endpoint: Endpoint,
  sendResponse: SendResponse,
  missing: string,
  find: (name: string, signal: AbortSignal) => Promise<string | null>,
): Route {
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, (c) => {
        const [name = ''] = Object.values<string>(c.req.param());
        return sendResponse(c, `${endpoint.id} ${name}`, async (signal) => {
          const found = await find(name, signal);
          if (found === null) throw notFound(missing, name);
          return jsonContent(`{"data":${found}}`, 15);
        });
      }),
  };
}

/** A page of a list: a JSON array, and where it goes on; the link (RFC 8288) is relative to the request's own address. */
export function pageContent(
  { path }: Endpoint,
  query: Readonly<Record<string, unknown>>,
  { items, nextCursor, ...more }: { readonly items: string; readonly nextCursor: string | null },
  maxAgeSeconds: number,
): Content {
  const meta = JSON.stringify({ nextCursor, hasMore: nextCursor !== null, ...more });
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: nextCursor })) {
    if (value !== undefined) next.set(name, String(value));
  }
  const link = nextCursor === null ? {} : { link: `<${path}?${next.toString()}>; rel="next"` };
  return jsonContent(`{"data":${items},"meta":${meta}}`, maxAgeSeconds, link);
}

/**
 * A route whose response holds addresses of this service.
 *
 * @param publicUrl where callers reach it, without a trailing slash; null: where each caller did.
 */
export function addressedRoute(
  endpoint: Endpoint,
  publicUrl: string | null,
  sendResponse: SendResponse,
  answer: (
    asked: { readonly baseUrl: string; readonly name: string },
    signal: AbortSignal,
  ) => Promise<Content>,
): Route {
  const varies = publicUrl === null ? ['Host'] : [];
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, (c) => {
        const baseUrl = publicUrl ?? new URL(c.req.url).origin;
        const [name = ''] = Object.values<string>(c.req.param());
        return sendResponse(c, `${endpoint.id} ${baseUrl} ${name}`, async (signal) => ({
          ...(await answer({ baseUrl, name }, signal)),
          varies,
        }));
      }),
  };
}
