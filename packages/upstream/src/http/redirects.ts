import type { HttpResponse } from './http-client.ts';

/** Statuses that lead elsewhere (RFC 9110 §15.4). */
export const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

const MAX_REDIRECTS = 3;

/**
 * The response at the end of a few redirects; one that leads where it may not, or is one too many, is the end itself.
 *
 * @param ask sends a request that accepts `REDIRECTS`
 */
export async function followRedirects<Response extends HttpResponse>(
  first: URL,
  ask: (url: URL) => Promise<Response>,
  mayLead: (to: URL, from: URL) => boolean,
): Promise<Response> {
  let url = first;
  for (let followed = 0; ; followed += 1) {
    const response = await ask(url);
    if (!REDIRECTS.includes(response.status) || followed === MAX_REDIRECTS) return response;
    const location = response.header('location');
    if (!location || !URL.canParse(location, url.href)) return response;
    const to = new URL(location, url);
    if (!mayLead(to, url)) return response;
    url = to;
  }
}
