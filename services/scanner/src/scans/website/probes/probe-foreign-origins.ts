import { type Known, known, unknown } from '../../../audit/known.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import { siteOf } from '../../../net/site-of.ts';
import type { ForeignOriginFacts } from '../facts.ts';

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
    const chain = await client.follow(
      url,
      { ...request, body: 'none', tls: 'observe' },
      MAX_REDIRECTS,
      signal,
    );
    const response = chain.hops.findLast((hop) => hop.url === url);
    return response === undefined
      ? unknown(chain.error?.reason ?? 'it was not reached')
      : known({ origin: request.headers.origin, headers: response.headers });
  };
  return Promise.all(requestsTo(new URL(url).hostname).map(probe));
}
