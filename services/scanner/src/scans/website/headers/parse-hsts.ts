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

/** Whether the policy of a host, if it has one, is that of another, too (RFC 6797 8.2). */
export function coversHost(policy: HstsPolicy | null, host: string, other: string): boolean {
  return other === host || (policy?.includesSubDomains === true && other.endsWith(`.${host}`));
}

/** Reads one field value; null when browsers ignore it: no `max-age`, a directive twice or against the grammar. */
export function parseHsts(value: string): HstsPolicy | null {
  if (/\P{ASCII}/u.test(value)) return null;
  const directives = new Map<string, string | undefined>();
  for (const part of value.toLowerCase().split(';')) {
    const [text, name, content] = DIRECTIVE.exec(part.trim()) ?? [];
    if (text === '') continue;
    if (name === undefined || directives.has(name)) return null;
    directives.set(name, content);
  }
  const maxAge = /^"?(\d+)"?$/.exec(directives.get('max-age') ?? '');
  if (maxAge === null || directives.get('includesubdomains') !== undefined) return null;
  return {
    maxAgeSeconds: Math.min(Number(maxAge[1]), Number.MAX_SAFE_INTEGER),
    includesSubDomains: directives.has('includesubdomains'),
    isPreload: directives.has('preload') && directives.get('preload') === undefined,
  };
}

/** Name and value of a directive, in lower case (RFC 6797 6.1); a semicolon within quotes is taken for an end. */
const DIRECTIVE = /^(?:([!#$%&'*+.^_`|~0-9a-z-]+)(?:\s*=\s*([!#$%&'*+.^_`|~0-9a-z-]+|"[^"]*"))?)?$/;
