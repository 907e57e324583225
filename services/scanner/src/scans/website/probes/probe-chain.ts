import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import type { GuardedChain } from '../../../net/http/guarded-response.ts';
import { AUDIT_TIMES } from '../audit-times.ts';

const MAX_REDIRECTS = 10;
/** Larger pages are judged by their beginning. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** What pages of browsers accept; some sites answer 406 to anything less. */
const HEADERS = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'en,*;q=0.5',
};

/**
 * Where a URL leads, certificates observed and not enforced. What took longer than a chain may is a chain that ended in
 * a timeout, with the hops until then. Rejects only with the reason of `signal`.
 */
export function probeChain(
  client: GuardedClient,
  url: string,
  body: 'none' | 'partial',
  signal: AbortSignal,
): Promise<GuardedChain> {
  const limits = {
    chainTimeoutMs: AUDIT_TIMES.chain,
    maxBodyBytes: MAX_PAGE_BYTES,
  };
  return client.follow(url, { headers: HEADERS, body, tls: 'observe', limits }, MAX_REDIRECTS, signal);
}
