import { siteOf } from '../site-of.ts';
import { isBelow } from '../special-use.ts';
import { headerValues } from './guarded-headers.ts';
import type { GuardedResponse } from './guarded-response.ts';
import type { GuardedTarget } from './guarded-target.ts';
import { parseSetCookie } from './parse-set-cookie.ts';

/** A Set-Cookie value, and where it came from. */
export interface ReceivedCookie {
  readonly host: string;
  /** Where it is sent back to unless it names a path (RFC 6265bis 5.1.4). */
  readonly folder: string;
  readonly value: string;
}

/** The cookies of a response, in their order. */
export function receivedCookies({
  url,
  headers,
}: Pick<GuardedResponse, 'url' | 'headers'>): readonly ReceivedCookie[] {
  const { hostname: host, pathname } = new URL(url);
  const folder = pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
  return headerValues(headers, 'set-cookie').map((value) => ({ host, folder, value }));
}

/**
 * Of cookies in the order of their arrival those that browsers have in the end (RFC 6265bis 5.7): a later one of the same
 * name, host or domain, and path replaces the earlier; one for a domain that is not the host's own is refused.
 */
export function keptCookies(received: readonly ReceivedCookie[], now: Date): readonly ReceivedCookie[] {
  const kept = new Map<string, ReceivedCookie>();
  for (const one of received) {
    const { host, folder, value } = one;
    const cookie = parseSetCookie(value, now);
    if (cookie === null || !isOwn(cookie.domain, host)) continue;
    const path = cookie.path?.startsWith('/') === true ? cookie.path : folder;
    const key = JSON.stringify([cookie.name, cookie.domain ?? [host], path]);
    kept.delete(key);
    if (!cookie.isExpired) kept.set(key, one);
  }
  return [...kept.values()];
}

function isOwn(domain: string | null, host: string): boolean {
  return domain === null || (isBelow(host, [domain]) && isBelow(domain, [siteOf(host)]));
}

/** The header that brings cookies back that were set for a host, whatever their paths; empty without any. */
export function cookieHeader(
  kept: readonly ReceivedCookie[],
  { url: { hostname }, isSecure }: GuardedTarget,
  now: Date,
): string {
  const sent = kept.filter(({ host, value }) => {
    const cookie = parseSetCookie(value, now);
    const isMeant = cookie?.domain ? isBelow(hostname, [cookie.domain]) : hostname === host;
    return isMeant && (isSecure || cookie?.isSecure !== true);
  });
  return sent.map(({ value }) => value.replace(/;.*/, '').trim()).join('; ');
}
