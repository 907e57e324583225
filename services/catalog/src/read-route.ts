import {
  type Content,
  type Endpoint,
  type EndpointResponse,
  type Route,
  validateQuery,
} from '@repo/service-kit/http';
import type { z } from 'zod';
import { rateLimitOf } from './rate-limits.ts';
import type { SendResponse } from './response-cache/send-response.ts';

/** What an endpoint has to say for itself. */
type ReadEndpoint = Omit<Endpoint, keyof Shared | 'response'> &
  Partial<Shared> & { readonly response: Partial<EndpointResponse> & { readonly description: string } };
type Shared = Pick<Endpoint, 'method' | 'timeoutMs' | 'rateLimit' | 'errors'>;

/** An endpoint that reads, with what all of these have in common: JSON with an ETag, unless it says otherwise. */
export function readEndpoint({ response, errors, ...own }: ReadEndpoint): Endpoint {
  return {
    method: 'GET',
    timeoutMs: 5_000,
    rateLimit: rateLimitOf(own.id),
    ...own,
    response: { isValidated: true, contentType: 'application/json', ...response },
    errors: { ...errors, unavailable: errors?.unavailable ?? 'The database is away or too slow.' },
  };
}

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
