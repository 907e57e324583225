import { UpstreamError, type UpstreamName } from '../errors.ts';
import type { HttpResponse } from './http-client.ts';

/** Where the same resource is now (RFC 9110 §15.4); 303 would lead to another one. */
export const REDIRECTS: readonly number[] = [301, 302, 307, 308];

const MAX_REDIRECTS = 3;

/**
 * The response at the end of a few redirects.
 *
 * @param ask sends a request that accepts `REDIRECTS`
 * @throws UpstreamError `invalid_response` for a redirect that leads where it may not, and for one too many
 */
export async function followRedirects<Response extends HttpResponse>(
  upstream: UpstreamName,
  first: URL,
  ask: (url: URL) => Promise<Response>,
  mayLead: (to: URL, from: URL) => boolean,
): Promise<Response> {
  let url = first;
  for (let followed = 0; ; followed += 1) {
    const response = await ask(url);
    if (!REDIRECTS.includes(response.status)) return response;
    const location = response.header('location');
    const to = location && URL.canParse(location, url.href) ? new URL(location, url) : null;
    if (to === null || followed === MAX_REDIRECTS || !mayLead(to, url))
      throw new UpstreamError(upstream, 'invalid_response', 'redirects to another place, or too often');
    url = to;
  }
}
