import { type Known, known, unknown } from '../../../audit/known.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import { siteOf } from '../../../net/site-of.ts';
import type { ForeignOriginFacts } from '../facts.ts';
import { isHungUp } from './redirect-verdict.ts';

/**
 * What is asked in the name of other origins (Fetch, CORS protocol): a request needs no preflight to be sent with the
 * visitor's credentials, and `null` is the origin of every sandboxed frame. The others begin and end like the site, for
 * servers that compare no more than that.
 */
function requestsTo(host: string) {
  // With brackets in it, servers that parse the Origin would answer an error.
  const foreign = `https://${host.replace(/[[\]:]+/g, '-')}.foreign-origin.invalid`;
  return [
    { method: 'GET', headers: { origin: foreign } },
    { method: 'GET', headers: { origin: `https://foreign-origin-${siteOf(host)}` } },
    { method: 'GET', headers: { origin: 'null' } },
    { method: 'OPTIONS', headers: { origin: foreign, 'access-control-request-method': 'GET' } },
  ] as const;
}

/** A page may be there only once a cookie has come back. */
const MAX_REDIRECTS = 2;

/** Asks for the page in the name of other origins. Rejects only with the reason of `signal`. */
export function probeForeignOrigins(
  client: GuardedClient,
  url: string,
  signal: AbortSignal,
): Promise<readonly Known<ForeignOriginFacts>[]> {
  const probe = async (
    request: ReturnType<typeof requestsTo>[number],
  ): Promise<Known<ForeignOriginFacts>> => {
    const ask = () => client.follow(url, { ...request, body: 'none', tls: 'observe' }, MAX_REDIRECTS, signal);
    const isPreflight = request.method === 'OPTIONS';
    const first = await ask();
    const { hops, error } = isPreflight && isHungUp(first.error) ? await ask() : first;
    const response = hops.findLast((hop) => hop.url === url);
    const { origin } = request.headers;
    if (response !== undefined) {
      const isSuccess = response.status >= 200 && response.status < 300;
      return known({ origin, headers: response.headers, isRefused: isPreflight && !isSuccess });
    }
    // Some servers hang up on a method that they do not know; browsers are told no more than that.
    if (isPreflight && isHungUp(error)) return known({ origin, headers: [], isRefused: true });
    return unknown(error?.reason ?? 'it was not reached');
  };
  return Promise.all(requestsTo(new URL(url).hostname).map(probe));
}
