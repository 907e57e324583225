import type { UpstreamErrorKind } from '../errors.ts';

const EXACT: ReadonlyMap<number, UpstreamErrorKind> = new Map([
  [401, 'unauthorized'],
  [403, 'unauthorized'],
  [404, 'not_found'],
  [408, 'unavailable'],
  [410, 'not_found'],
  [425, 'unavailable'],
  [429, 'rate_limited'],
  [451, 'not_found'],
]);

/**
 * What an HTTP status means for us (RFC 9110 §15); null for success. A redirect is an answer we do not follow:
 * it could lead a token or a request to another host.
 */
export function statusKind(status: number): UpstreamErrorKind | null {
  const exact = EXACT.get(status);
  if (exact !== undefined) return exact;
  if (status >= 200 && status < 300) return null;
  if (status >= 400 && status < 500) return 'bad_request';
  if (status >= 500 && status < 600) return 'unavailable';
  return 'invalid_response';
}
