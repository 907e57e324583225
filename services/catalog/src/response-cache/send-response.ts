import { type Content, type KitEnv, sendRepresentation } from '@repo/service-kit/http';
import type { Context } from 'hono';
import type { KnownRequests } from '../fast-path/known-requests.ts';
import type { Render, ResponseCache } from './response-cache.ts';

/**
 * Responds from the cache, or with what `render` gives. From then on the fast path responds when the very same request
 * comes again, so both must depend on nothing but its target and `Host`.
 *
 * @param key everything that the response depends on beside the data.
 * @param render cached for as long as this request comes again: it must not hold the context.
 */
export type SendResponse = (c: Context<KitEnv>, key: string, render: Render) => Promise<Response>;

/** For responses that depend on more of a request than its target and `Host`: the fast path never learns of them. */
export const NO_FAST_PATH: Pick<KnownRequests, 'remember'> = { remember: () => undefined };

export function createSendResponse(
  cache: Pick<ResponseCache, 'respond'>,
  requests: Pick<KnownRequests, 'remember'>,
): SendResponse {
  return async (c, key, render) => {
    const ask = () => cache.respond(key, render);
    const asked = ask();
    const representation =
      asked instanceof Promise ? await c.get('deadline').during('the database', asked) : asked;
    const endpointId = c.get('endpointId');
    const { incoming } = c.env ?? {};
    if (endpointId !== undefined && incoming !== undefined) {
      requests.remember(incoming, { endpointId, ask });
    }
    return sendRepresentation(c, representation);
  };
}

/** A ready JSON text that callers may keep for `maxAgeSeconds`. */
export function jsonContent(
  body: string,
  maxAgeSeconds: number,
  headers: Readonly<Record<string, string>> = {},
): Content {
  return { body, contentType: 'application/json; charset=utf-8', maxAgeSeconds, headers };
}
