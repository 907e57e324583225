import { createSemaphore } from '@repo/service-kit/semaphore';
import { followRedirects } from './follow-redirects.ts';
import { DEFAULT_GUARD_LIMITS, type GuardLimits } from './guard-limits.ts';
import { type GuardContext, guardedExchange, guardedHandshake } from './guarded-exchange.ts';
import type { GuardedChain, GuardedRequest, GuardedResponse } from './guarded-response.ts';
import { toGuardedTarget, type Visit } from './guarded-target.ts';
import type { HandshakeOffer } from './secure-socket.ts';
import type { TlsFacts } from './tls-facts.ts';
import { withDeadline } from './with-deadline.ts';

export interface GuardedClientOptions extends GuardContext {
  readonly limits?: Partial<GuardLimits>;
}

/**
 * The only way to hosts that strangers name: resolve once, refuse what is not public, connect to the checked
 * address, bound everything. All methods reject with GuardError, or with the reason of `signal`.
 */
export interface GuardedClient {
  /** One exchange; redirects are returned, never followed. */
  request(url: string, request: GuardedRequest, signal: AbortSignal): Promise<GuardedResponse>;
  /** Follows up to `maxRedirects` redirects, each hop vetted anew; a GuardError ends the chain and stands in it. */
  follow(
    url: string,
    request: GuardedRequest,
    maxRedirects: number,
    signal: AbortSignal,
  ): Promise<GuardedChain>;
  /** A handshake with the host and port of an https URL, nothing sent. */
  probeTls(url: string, offer: HandshakeOffer, signal: AbortSignal): Promise<TlsFacts>;
}

/** More than an audit has open at the same time, so that its visits do not wait for one another. */
const MAX_CONNECTIONS = 12;

/** Makes the client of one scan. It holds no connection between calls, and never more than MAX_CONNECTIONS at a time. */
export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const clientLimits = { ...DEFAULT_GUARD_LIMITS, ...options.limits };
  const places = createSemaphore(MAX_CONNECTIONS);
  const during = <T>(visit: Visit, work: (bounded: Visit) => Promise<T>) =>
    withDeadline(visit.limits.totalTimeoutMs, visit.target.host, visit.signal, (signal) =>
      places.run(() => work({ ...visit, signal }), signal),
    );
  const exchange = (request: GuardedRequest, visit: Visit) =>
    during(visit, (bounded) => guardedExchange(request, options, bounded));
  return {
    request: async (url, request, signal) => {
      const limits = { ...clientLimits, ...request.limits };
      return exchange(request, { target: toGuardedTarget(url), limits, signal });
    },
    follow: (url, request, maxRedirects, signal) => {
      const limits = { ...clientLimits, ...request.limits };
      const endsAt = performance.now() + limits.chainTimeoutMs;
      return followRedirects(url, maxRedirects, options.now(), (target, cookie) => {
        const leftMs = Math.max(0, Math.round(endsAt - performance.now()));
        const totalTimeoutMs = Math.min(limits.totalTimeoutMs, leftMs);
        const headers = { ...request.headers, ...(cookie === '' ? {} : { cookie }) };
        return exchange({ ...request, headers }, { target, limits: { ...limits, totalTimeoutMs }, signal });
      });
    },
    probeTls: async (url, offer, signal) => {
      const visit = { target: toGuardedTarget(url), limits: clientLimits, signal };
      return during(visit, (bounded) => guardedHandshake(offer, options, bounded));
    },
  };
}
