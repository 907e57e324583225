import { isIP } from 'node:net';
import { isInternalName } from '../special-use.ts';
import { GuardError } from './guard-error.ts';
import type { GuardLimits } from './guard-limits.ts';

/** A URL taken apart for a visit. */
export interface GuardedTarget {
  /** Without fragment. */
  readonly url: URL;
  /** Lower case, without trailing dot or brackets. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly isAddress: boolean;
  /** The name alone says that an internal host is meant. */
  readonly isInternalName: boolean;
}

/** One visit of a target: what it may cost, and what ends it. */
export interface Visit {
  readonly target: GuardedTarget;
  readonly limits: GuardLimits;
  readonly signal: AbortSignal;
}

/** What servers take (RFC 9110 4.1); redirects to a login by SAML have some 4,000. */
const MAX_URL_LENGTH = 8192;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Takes a URL apart (WHATWG: `0x7f.1` and `127。0。0。1` become addresses); throws GuardError `invalid-url`. */
export function toGuardedTarget(text: string, base?: URL): GuardedTarget {
  const refuse = (why: string) => new GuardError('invalid-url', `The URL ${why}.`);
  if (text.length > MAX_URL_LENGTH) throw refuse(`is longer than ${MAX_URL_LENGTH} characters`);
  const url = URL.parse(text, base?.href);
  if (url === null) throw refuse('cannot be read');
  const defaultPort = DEFAULT_PORTS[url.protocol];
  if (defaultPort === undefined) throw refuse('is neither http nor https');
  if (url.username !== '' || url.password !== '') throw refuse('carries credentials');
  url.hash = '';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === '' || host.endsWith('.')) throw refuse('names no host');
  const isAddress = isIP(host) !== 0;
  return {
    url,
    host,
    port: url.port === '' ? defaultPort : Number(url.port),
    isSecure: url.protocol === 'https:',
    isAddress,
    isInternalName: !isAddress && isInternalName(host),
  };
}
