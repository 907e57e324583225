import { getRequest, type HttpRequest } from '../load/http-request.ts';

/** Few enough that the service keeps a counter for each, so many that none reaches the limit. */
const ADDRESSES = 65_000;

/**
 * Requests from ever other callers: the rate limiter stays on and counts every one, and nobody is turned away. The
 * service must trust one proxy.
 */
export function createCallers(): (path: string, headers: readonly string[]) => HttpRequest {
  let caller = 0;
  return (path, headers) => {
    caller = (caller + 1) % ADDRESSES;
    const address = `10.1.${caller >> 8}.${caller & 255}`;
    return getRequest(path, [`x-forwarded-for: ${address}`, ...headers]);
  };
}
