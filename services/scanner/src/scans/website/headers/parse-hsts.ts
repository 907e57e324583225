import { type GuardedHeader, headerValues } from '../../../net/http/guarded-headers.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';

/** A Strict-Transport-Security field (RFC 6797 6.1). */
export interface HstsPolicy {
  /** Held to what a number can be: the field has no upper bound. */
  readonly maxAgeSeconds: number;
  readonly includesSubDomains: boolean;
  readonly isPreload: boolean;
}

/** A `max-age` below this protects too few visits to count; the third party has the same bound. */
export const SIX_MONTHS_SECONDS = 15_552_000;

/** What browsers keep of the host's headers: the first field counts, and none for an address (RFC 6797 8.1, 8.1.1). */
export function hstsOf(headers: readonly GuardedHeader[], host: string): HstsPolicy | null {
  const [value] = headerValues(headers, 'strict-transport-security');
  return value === undefined || parseIpAddress(host) !== null ? null : parseHsts(value);
}

/** Reads one field value; null when browsers ignore it: no `max-age`, one that is no number, a directive twice. */
export function parseHsts(value: string): HstsPolicy | null {
  const directives = new Map<string, string>();
  for (const part of value.split(';')) {
    const equals = part.indexOf('=');
    const name = (equals === -1 ? part : part.slice(0, equals)).trim().toLowerCase();
    if (name === '') continue;
    if (directives.has(name)) return null;
    directives.set(name, equals === -1 ? '' : part.slice(equals + 1).trim());
  }
  const maxAge = /^(?:(\d+)|"(\d+)")$/.exec(directives.get('max-age') ?? '');
  if (maxAge === null) return null;
  return {
    maxAgeSeconds: Math.min(Number(maxAge[1] ?? maxAge[2]), Number.MAX_SAFE_INTEGER),
    includesSubDomains: directives.has('includesubdomains'),
    isPreload: directives.has('preload'),
  };
}
