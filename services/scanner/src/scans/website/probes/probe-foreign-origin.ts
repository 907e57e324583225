import { GuardError } from '../../../net/http/guard-error.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import { type ForeignOriginFacts, type Known, known, unknown } from '../facts.ts';
import { withoutFullStop } from '../without-full-stop.ts';

/** An origin that no site can know (RFC 6761). */
const ORIGIN = 'https://foreign-origin.invalid';

/** A preflight (Fetch, CORS-preflight) in the name of a foreign origin. Rejects only with the reason of `signal`. */
export async function probeForeignOrigin(
  client: GuardedClient,
  url: string,
  signal: AbortSignal,
): Promise<Known<ForeignOriginFacts>> {
  try {
    const headers = { origin: ORIGIN, 'access-control-request-method': 'GET' };
    const request = { method: 'OPTIONS', headers, body: 'none', tls: 'observe' } as const;
    const response = await client.request(url, request, signal);
    return known({ origin: ORIGIN, headers: response.headers });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof GuardError)) throw error;
    return unknown(withoutFullStop(error.message));
  }
}
