import { randomInt } from 'node:crypto';
import type { Transport } from './ask-server.ts';
import type { DnsServer } from './dns-server.ts';
import { createDnsSession, type DnsSession, type SessionContext, type SessionLimits } from './dns-session.ts';
import { createOutcomeCache } from './outcome-cache.ts';
import { tcpExchange } from './tcp-exchange.ts';
import { udpExchange } from './udp-exchange.ts';

export interface StubResolverOptions {
  /** Recursive resolvers, the preferred one first; the first two are used. */
  readonly servers: readonly DnsServer[];
  readonly tryTimeoutMs?: number;
  readonly triesPerServer?: number;
  /** Instead of sockets and unguessable ids. */
  readonly transport?: Partial<Transport>;
  /** Milliseconds from any start, never going back; by it answers grow old. */
  readonly now?: () => number;
}

/** A stub resolver (RFC 1034 5.3.1) that hides nothing of what the servers said. */
export interface StubResolver {
  session(limits?: Partial<SessionLimits>, signal?: AbortSignal): DnsSession;
}

const MAX_SERVERS = 2;

/** 180 selectors, an SPF tree and the mail hosts fit; 22 s leave 8 of the contract's 30 for the rest. */
export const DNS_SESSION_LIMITS: SessionLimits = { maxQueries: 400, maxInFlight: 30, deadlineMs: 22_000 };

/** Makes a resolver; it opens no socket before the first query. */
export function createStubResolver(options: StubResolverOptions): StubResolver {
  const context: SessionContext = {
    servers: options.servers.slice(0, MAX_SERVERS),
    policy: { triesPerServer: options.triesPerServer ?? 2, tryTimeoutMs: options.tryTimeoutMs ?? 1500 },
    transport: {
      udp: udpExchange,
      tcp: tcpExchange,
      randomId: () => randomInt(0x10000),
      ...options.transport,
    },
    cache: createOutcomeCache(options.now ?? (() => performance.now())),
  };
  return {
    session: (limits = {}, signal = new AbortController().signal) =>
      createDnsSession(context, { ...DNS_SESSION_LIMITS, ...limits }, signal),
  };
}
