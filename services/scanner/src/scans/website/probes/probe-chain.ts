import { GuardError } from '../../../net/http/guard-error.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import type { GuardedChain } from '../../../net/http/guarded-response.ts';
import { AUDIT_TIMES } from '../audit-times.ts';

const MAX_REDIRECTS = 10;

/** What pages of browsers accept; some sites answer 406 to anything less. */
const HEADERS = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'en,*;q=0.5',
};

/**
 * Where a URL leads, certificates observed and not enforced. A chain as a whole has 15 s; what took longer is a chain
 * that ended in a timeout. Rejects only with the reason of `signal`.
 */
export async function probeChain(
  client: GuardedClient,
  url: string,
  body: 'none' | 'partial',
  signal: AbortSignal,
): Promise<GuardedChain> {
  const time = AbortSignal.timeout(AUDIT_TIMES.chain);
  try {
    const request = { headers: HEADERS, body, tls: 'observe' } as const;
    return await client.follow(url, request, MAX_REDIRECTS, AbortSignal.any([signal, time]));
  } catch (error) {
    signal.throwIfAborted();
    if (!time.aborted) throw error;
    const { hostname } = new URL(url);
    const message = `${hostname} and where it leads took longer than ${AUDIT_TIMES.chain / 1_000} s.`;
    const late = new GuardError('timeout', message, { host: hostname, code: 'chain' });
    return { hops: [], final: null, error: late, errorUrl: url };
  }
}
