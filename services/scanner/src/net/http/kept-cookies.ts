import { siteOf } from '../site-of.ts';
import { isBelow } from '../special-use.ts';
import { headerValues } from './guarded-headers.ts';
import type { GuardedResponse } from './guarded-response.ts';
import type { GuardedTarget } from './guarded-target.ts';
import { parseSetCookie, type SetCookie } from './parse-set-cookie.ts';

export interface ReceivedCookie extends SetCookie {
  /** Of the response that set it. */
  readonly host: string;
  /** Where it is sent back to unless it names a path (RFC 6265bis 5.1.4). */
  readonly folder: string;
}

/** The cookies of a response, in their order. */
export function receivedCookies(
  { url, headers }: Pick<GuardedResponse, 'url' | 'headers'>,
  now: Date,
): readonly ReceivedCookie[] {
  const { hostname: host, pathname } = new URL(url);
  const folder = pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
  return headerValues(headers, 'set-cookie').flatMap((value) => {
    const cookie = parseSetCookie(value, now);
    return cookie === null ? [] : [{ ...cookie, host, folder }];
  });
}

/**
 * Of cookies in the order of their arrival those that browsers have in the end (RFC 6265bis 5.7): a later one of the same
 * name, host or domain, and path replaces the earlier; one for a domain that is not the host's own is refused.
 */
export function keptCookies(received: readonly ReceivedCookie[]): readonly ReceivedCookie[] {
  const kept = new Map<string, ReceivedCookie>();
  for (const cookie of received.filter(isOwn)) {
    const path = cookie.path?.startsWith('/') === true ? cookie.path : cookie.folder;
    const key = JSON.stringify([cookie.name, cookie.domain ?? [cookie.host], path]);
    kept.delete(key);
    if (!cookie.isExpired) kept.set(key, cookie);
  }
  return [...kept.values()];
}

function isOwn({ domain, host }: ReceivedCookie): boolean {
  return domain === null || (isBelow(host, [domain]) && isBelow(domain, [siteOf(host)]));
}

/** The header that brings cookies back that were set for a host, whatever their paths; empty without any. */
export function cookieHeader(
  kept: readonly ReceivedCookie[],
  { url: { hostname }, isSecure }: GuardedTarget,
): string {
  const sent = kept.filter(
    (cookie) =>
      (cookie.domain === null ? hostname === cookie.host : isBelow(hostname, [cookie.domain])) &&
      (isSecure || !cookie.isSecure),
  );
  return sent.map(({ pair }) => pair).join('; ');
}
