import { siteOf } from '../site-of.ts';
import { GuardError } from './guard-error.ts';
import { headerValues, locationOf } from './guarded-headers.ts';
import type { GuardedChain, GuardedResponse } from './guarded-response.ts';
import { type GuardedTarget, toGuardedTarget } from './guarded-target.ts';
import { keptCookies, parseSetCookie } from './parse-set-cookie.ts';

/**
 * Walks a redirect chain with `visit`, which vets every hop anew; a GuardError ends the chain and stands in it. Each site
 * is sent the cookies that it has set on the way: some redirect to the same address until one comes back.
 */
export async function followRedirects(
  url: string,
  maxRedirects: number,
  now: Date,
  visit: (target: GuardedTarget, cookie: string) => Promise<GuardedResponse>,
): Promise<GuardedChain> {
  const hops: GuardedResponse[] = [];
  const seen = new Set<string>();
  const jars = new Map<string, readonly string[]>();
  let next = url;
  let base: URL | undefined;
  try {
    for (;;) {
      const target = toGuardedTarget(next, base);
      next = target.url.href;
      const site = siteOf(target.host);
      const jar = jars.get(site) ?? [];
      const sent = target.isSecure ? jar : jar.filter((value) => !parseSetCookie(value, now)?.isSecure);
      const cookie = sent.map((value) => value.replace(/;.*/, '').trim()).join('; ');
      const request = `${next} ${cookie}`;
      if (seen.has(request)) throw endless(target, 'redirects in a circle', 'LOOP');
      if (seen.size > maxRedirects)
        throw endless(target, `redirects more than ${maxRedirects} times`, 'LIMIT');
      seen.add(request);
      const response = await visit(target, cookie);
      hops.push(response);
      jars.set(site, keptCookies([...jar, ...headerValues(response.headers, 'set-cookie')], now));
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
  return new GuardError('too-many-redirects', `${host} ${what}.`, { host, code });
}
