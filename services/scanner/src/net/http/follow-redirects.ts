import { GuardError } from './guard-error.ts';
import { locationOf } from './guarded-headers.ts';
import type { GuardedChain, GuardedResponse } from './guarded-response.ts';
import { type GuardedTarget, toGuardedTarget } from './guarded-target.ts';
import { cookieHeader, keptCookies, type ReceivedCookie, receivedCookies } from './kept-cookies.ts';

/**
 * Walks a redirect chain with `visit`, which vets every hop anew; a GuardError ends the chain and stands in it. Each host
 * is sent back the cookies that were set for it on the way: some redirect to the same address until one comes back.
 */
export async function followRedirects(
  url: string,
  maxRedirects: number,
  now: Date,
  visit: (target: GuardedTarget, cookie: string) => Promise<GuardedResponse>,
): Promise<GuardedChain> {
  const hops: GuardedResponse[] = [];
  const seen = new Set<string>();
  let kept: readonly ReceivedCookie[] = [];
  let next = url;
  let base: URL | undefined;
  try {
    for (;;) {
      const target = toGuardedTarget(next, base);
      next = target.url.href;
      const cookie = cookieHeader(kept, target);
      const request = `${next} ${cookie}`;
      if (seen.has(request)) throw endless(target, 'redirects in a circle', 'LOOP');
      if (seen.size > maxRedirects)
        throw endless(target, `redirects more than ${maxRedirects} times`, 'LIMIT');
      seen.add(request);
      const response = await visit(target, cookie);
      hops.push(response);
      kept = keptCookies([...kept, ...receivedCookies(response, now)]);
      const location = locationOf(response);
      if (location === null) return { hops, final: response, error: null, errorUrl: null };
      base = target.url;
      next = location;
    }
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    return { hops, final: null, error, errorUrl: next };
  }
}

function endless({ host }: GuardedTarget, what: string, code: string): GuardError {
  return new GuardError('too-many-redirects', `${host} ${what}.`, { code });
}
