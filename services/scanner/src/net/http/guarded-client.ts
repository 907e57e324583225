import { createSemaphore } from '@repo/service-kit/semaphore';
import { followRedirects } from './follow-redirects.ts';
import { DEFAULT_GUARD_LIMITS, type GuardLimits } from './guard-limits.ts';
import { type GuardContext, guardedExchange, guardedHandshake } from './guarded-exchange.ts';
import type { GuardedChain, GuardedRequest, GuardedResponse } from './guarded-response.ts';
import { type GuardedTarget, toGuardedTarget } from './guarded-target.ts';
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
  const visit = (target: GuardedTarget, request: GuardedRequest, signal: AbortSignal) => {
    const limits = { ...clientLimits, ...request.limits };
    return withDeadline(limits.totalTimeoutMs, target.host, signal, (either) =>
      places.run(() => guardedExchange(target, request, limits, options, either), either),
    );
  };
  return {
    request: async (url, request, signal) => visit(toGuardedTarget(url), request, signal),
    follow: (url, request, maxRedirects, signal) => {
      const { chainTimeoutMs, totalTimeoutMs } = { ...clientLimits, ...request.limits };
      const endsAt = performance.now() + chainTimeoutMs;
      return followRedirects(url, maxRedirects, (target) => {
        const leftMs = Math.max(0, Math.round(endsAt - performance.now()));
        const limits = { ...request.limits, totalTimeoutMs: Math.min(totalTimeoutMs, leftMs) };
        return visit(target, { ...request, limits }, signal);
      });
    },
    probeTls: async (url, offer, signal) => {
      const target = toGuardedTarget(url);
      return withDeadline(clientLimits.totalTimeoutMs, target.host, signal, (either) =>
        places.run(() => guardedHandshake(target, offer, clientLimits, options, either), either),
      );
    },
  };
}
